import { ApiProblem } from '@/api/index.ts';

/** A step that goes while dialogs are at it. */
export interface OccupiedStep {
  step: string;
  dialogs: number;
}

const isOccupied = (value: unknown): value is OccupiedStep =>
  typeof value === 'object' && value !== null &&
  typeof (value as OccupiedStep).step === 'string' &&
  typeof (value as OccupiedStep).dialogs === 'number';

/** Returns the steps that the problem `steps-in-use` names; none for other errors. */
export function readOccupiedSteps(error: unknown): OccupiedStep[] {
  if (!(error instanceof ApiProblem) || error.members.code !== 'steps-in-use') return [];
  const { steps } = error.members;
  return Array.isArray(steps) ? steps.filter(isOccupied) : [];
}
