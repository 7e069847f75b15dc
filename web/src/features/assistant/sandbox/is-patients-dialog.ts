import type { Thread } from '@contract/assistant/schemas/threads.ts';

/** Returns whether a dialog is a patient's. Operators can write in it only during a takeover. */
export function isPatientsDialog({ origin, is_trial }: Pick<Thread, 'origin' | 'is_trial'>) {
  return origin !== 'workbench' && !is_trial;
}
