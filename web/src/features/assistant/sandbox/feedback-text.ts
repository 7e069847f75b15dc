import type {
  Feedback,
  FeedbackReason,
} from '../../../../../functions/assistant/schemas/feedback.ts';
import type { ThreadMessage } from '../../../../../functions/assistant/schemas/threads.ts';

export const REASON_LABELS: Record<FeedbackReason, string> = {
  wrong_fact: 'Wrong fact',
  wrong_branch: 'Wrong branch',
  no_answer: 'No answer',
  tone: 'Tone',
  unsafe: 'Unsafe',
  other: 'Something else',
};

export function findOwnFeedback(
  { feedback }: ThreadMessage,
  userId?: string,
): Feedback | undefined {
  return userId ? feedback.find(({ user_id }) => user_id === userId) : undefined;
}

/** Formats `2 helpful, 1 not`; empty without feedback. */
export function formatFeedbackCounts(feedback: readonly Feedback[]): string {
  const helpful = feedback.filter((each) => each.helpful).length;
  const not = feedback.length - helpful;
  return [helpful && `${helpful} helpful`, not && `${not} not helpful`].filter(Boolean).join(', ');
}
