export const EXPERIMENT_STATUSES = ['draft', 'review', 'approved'] as const;

export type ExperimentStatus = (typeof EXPERIMENT_STATUSES)[number];

/**
 * The allowed next statuses of an experimental component by status; keep equal to the database's
 * rule.
 */
export const EXPERIMENT_MOVES: Readonly<Record<ExperimentStatus, readonly ExperimentStatus[]>> = {
  draft: ['review'],
  review: ['approved', 'draft'],
  approved: ['draft'],
};
