import { z } from 'zod';

/**
 * Parses the last messages of a dialog, oldest first, from the SQL function turn_history. Messages
 * of staff become messages of the assistant with a prefix.
 */
export const dialogHistory = z.array(z.object({
  /** `operator`: a member of staff; `system`: their note to the assistant when they hand back. */
  role: z.enum(['user', 'assistant', 'operator', 'system']),
  text: z.string(),
})).transform((messages) =>
  messages.map(({ role, text }) => {
    if (role === 'user' || role === 'assistant') return { role, text };
    return { role: 'assistant' as const, text: `${WRITTEN_BY[role]}\n${text}` };
  })
);

/** Prefixes that mark messages not written by the model. */
const WRITTEN_BY = {
  operator: '(A member of staff wrote this to the patient, not you:)',
  system: '(A member of staff handed the dialog back to you with this note, which the patient ' +
    'does not see:)',
};
