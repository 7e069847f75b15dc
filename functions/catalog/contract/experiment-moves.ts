import type { ExperimentStatus } from '../schemas/experiments.ts';

/**
 * The next statuses that each status of an experimental component allows; the database has the same
 * rule.
 */
export const EXPERIMENT_MOVES: Readonly<Record<ExperimentStatus, readonly ExperimentStatus[]>> = {
  draft: ['review'],
  review: ['approved', 'draft'],
  approved: ['draft'],
};
