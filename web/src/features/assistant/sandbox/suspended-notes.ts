import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';

/** Whether the scenario is suspended now, or was at that point of the dialog. */
export type SuspendedNote = 'is' | 'was';

/**
 * Returns notes about a suspended scenario by reply id: one at the reply that suspended the
 * scenario, and one at the last reply while the scenario is suspended.
 */
export function suspendedNotes(messages: readonly ThreadMessage[]): Map<string, SuspendedNote> {
  const replies = messages.filter(({ meta }) => meta !== null);
  const suspendedAt = (index: number) => replies[index]?.meta?.state.suspended_intent ?? null;
  const last = replies.length - 1;
  return new Map(replies.flatMap(({ id }, index): [string, SuspendedNote][] => {
    const suspended = suspendedAt(index);
    if (suspended === null) return [];
    if (index === last) return [[id, 'is']];
    return suspended === suspendedAt(index - 1) ? [] : [[id, 'was']];
  }));
}
