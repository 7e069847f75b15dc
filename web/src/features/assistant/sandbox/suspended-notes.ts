import type { ThreadMessage } from '../../../../../functions/assistant/schemas/threads.ts';

/**
 * Ids of the replies under which it is said that a scenario is suspended: the one that put it
 * aside, and the last one for as long as it stays so. The turns between would only repeat it.
 */
export function suspendedNotes(messages: readonly ThreadMessage[]): Set<string> {
  const replies = messages.filter(({ meta }) => meta !== null);
  const suspendedAt = (index: number) => replies[index]?.meta?.state.suspended_intent ?? null;
  const told = replies.filter((_, index) => {
    const now = suspendedAt(index);
    if (now === null) return false;
    return index === replies.length - 1 || now !== suspendedAt(index - 1);
  });
  return new Set(told.map(({ id }) => id));
}
