import type { ExperimentStatus } from '../schemas/experiments.ts';

/** Where an experimental component can go from each status; the database holds the same rule. */
export const EXPERIMENT_MOVES: Readonly<Record<ExperimentStatus, readonly ExperimentStatus[]>> = {
  draft: ['review'],
  review: ['approved', 'draft'],
  approved: ['draft'],
};
