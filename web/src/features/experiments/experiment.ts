import type {
  Experiment,
  ExperimentStatus,
} from '../../../../functions/catalog/schemas/experiments.ts';

export type { Experiment, ExperimentStatus };

/** What the page needs of an experiment; the defaults have no id, so nothing can be done to them. */
export type ShownExperiment = Pick<Experiment, 'name' | 'path' | 'description' | 'status'> & {
  id: string | null;
  updatedAt: string | null;
};

/** What a status means, and what has to be true before a component moves on from it. */
export const STATUSES: Record<
  ExperimentStatus,
  { title: string; tone: 'neutral' | 'info' | 'success'; means: string; leaves: string }
> = {
  draft: {
    title: 'Draft',
    tone: 'neutral',
    means: 'In development. It can change or go at any time.',
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

/** The button of a move, by where it leads to and where it comes from. */
export function moveLabel(from: ExperimentStatus, to: ExperimentStatus): string {
  if (to === 'review') return 'Send to review';
  if (to === 'approved') return 'Approve';
  return from === 'approved' ? 'Reopen as draft' : 'Back to draft';
}

const STATUS_NAMES = Object.keys(STATUSES);

/** Checks the API's answer; null when it is not a list of experiments. */
export function readExperiments(answer: unknown): Experiment[] | null {
  return Array.isArray(answer) && answer.every(isExperiment) ? answer : null;
}

export function isExperiment(value: unknown): value is Experiment {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, description, status, updatedAt } = value as Record<string, unknown>;
  return [id, name, description, updatedAt].every((field) => typeof field === 'string') &&
    typeof status === 'string' && STATUS_NAMES.includes(status);
}
