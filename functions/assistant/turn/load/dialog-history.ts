import { z } from 'zod';

/** The last messages of a dialog as the SQL function turn_history tells them, oldest first. */
export const dialogHistory = z.array(z.object({
  /** `operator`: a person of the clinic; `system`: what they told the assistant at the hand-over. */
  role: z.enum(['user', 'assistant', 'operator', 'system']),
  text: z.string(),
})).transform((messages) =>
  messages.map(({ role, text }) => {
    if (role === 'user' || role === 'assistant') return { role, text };
    return { role: 'assistant' as const, text: `${WRITTEN_BY[role]}\n${text}` };
  })
);

/** How a model learns that it did not write this itself. */
const WRITTEN_BY = {
  operator: '(A member of the clinic wrote this to the patient, not you:)',
  system:
    '(A member of the clinic handed the dialog back to you with this note, which the patient ' +
    'does not see:)',
};
