import type { Feedback, FeedbackReason } from '@contract/assistant/schemas/feedback.ts';
import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import type { SelectOption } from '@/ui/controls.ts';

export const FEEDBACK_REASONS: SelectOption<FeedbackReason>[] = [
  { value: 'wrong_fact', label: 'Wrong fact' },
  { value: 'wrong_branch', label: 'Wrong branch' },
  { value: 'no_answer', label: 'No answer' },
  { value: 'tone', label: 'Tone' },
  { value: 'unsafe', label: 'Unsafe' },
  { value: 'other', label: 'Something else' },
];

export const nameReason = (reason: FeedbackReason) =>
  FEEDBACK_REASONS.find(({ value }) => value === reason)?.label ?? reason;

export function findOwnFeedback(
  { feedback }: ThreadMessage,
  userId?: string,
): Feedback | undefined {
  return userId ? feedback.find(({ user_id }) => user_id === userId) : undefined;
}

/** Formats counts as `2 helpful, 1 not helpful`; empty without feedback. */
export function formatFeedbackCounts(feedback: readonly Feedback[]): string {
  const helpful = feedback.filter((each) => each.helpful).length;
  const not = feedback.length - helpful;
  return [helpful && `${helpful} helpful`, not && `${not} not helpful`].filter(Boolean).join(', ');
}
