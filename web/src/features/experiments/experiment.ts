import type { Experiment, ExperimentStatus } from '@contract/catalog/schemas/experiments.ts';

export type { Experiment, ExperimentStatus };

/** The shown fields of an experiment; the defaults have no id, so they cannot be changed. */
export type ShownExperiment = Pick<Experiment, 'name' | 'path' | 'description' | 'status'> & {
  id: string | null;
  updatedAt: string | null;
};

/** The meaning of a status, and the requirements for the next one. */
export const STATUSES: Record<
  ExperimentStatus,
  { title: string; tone: 'neutral' | 'info' | 'success'; means: string; leaves: string }
> = {
  draft: {
    title: 'Draft',
    tone: 'neutral',
    means: 'In development. It can change or be removed at any time.',
    leaves: 'Goes to review when it works at 390 and 1440 px and by keyboard alone.',
  },
  review: {
    title: 'Review',
    tone: 'info',
    means: 'Waiting for a decision. It doesn’t change until then.',
    leaves: 'Approved when reception and one doctor have tried it and axe finds nothing serious.',
  },
  approved: {
    title: 'Approved',
    tone: 'success',
    means: 'Can be built into a block.',
    leaves: 'Goes back to draft when it has to change again.',
  },
};

export function moveLabel(from: ExperimentStatus, to: ExperimentStatus): string {
  if (to === 'review') return 'Send to review';
  if (to === 'approved') return 'Approve';
  return from === 'approved' ? 'Reopen as draft' : 'Back to draft';
}

const STATUS_NAMES = Object.keys(STATUSES);

/** Parses the API's response; returns null if it is not a list of experiments. */
export function readExperiments(answer: unknown): Experiment[] | null {
  return Array.isArray(answer) && answer.every(isExperiment) ? answer : null;
}

function isExperiment(value: unknown): value is Experiment {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, description, status, updatedAt } = value as Record<string, unknown>;
  return [id, name, description, updatedAt].every((field) => typeof field === 'string') &&
    typeof status === 'string' && STATUS_NAMES.includes(status);
}
