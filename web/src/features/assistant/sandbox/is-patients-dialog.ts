import type { ThreadDetail } from '../../../../../functions/assistant/schemas/threads.ts';

/** Whether a patient writes in the dialog: then operators send no messages in it. */
export function isPatientsDialog({ origin, is_trial }: Pick<ThreadDetail, 'origin' | 'is_trial'>) {
  return origin !== 'workbench' && !is_trial;
}
