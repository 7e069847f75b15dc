import type { Thread } from '../../../../../functions/assistant/schemas/threads.ts';

/** Whether a patient writes in the dialog: then operators send no messages in it. */
export function isPatientsDialog({ origin, is_trial }: Pick<Thread, 'origin' | 'is_trial'>) {
  return origin !== 'workbench' && !is_trial;
}
