import type { Thread } from '@contract/assistant/schemas/threads.ts';

/** Returns whether a patient writes in the dialog: then operators may not send messages in it. */
export function isPatientsDialog({ origin, is_trial }: Pick<Thread, 'origin' | 'is_trial'>) {
  return origin !== 'workbench' && !is_trial;
}
