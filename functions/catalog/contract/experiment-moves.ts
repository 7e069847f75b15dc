export const EXPERIMENT_STATUSES = ['draft', 'review', 'approved'] as const;

export type ExperimentStatus = (typeof EXPERIMENT_STATUSES)[number];

/**
 * The next statuses that each status of an experimental component allows; the database has the same
 * rule.
 */
export const EXPERIMENT_MOVES: Readonly<Record<ExperimentStatus, readonly ExperimentStatus[]>> = {
  draft: ['review'],
  review: ['approved', 'draft'],
  approved: ['draft'],
};
