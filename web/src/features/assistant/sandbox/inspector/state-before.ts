import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import type { ThreadState } from '@contract/assistant/schemas/turn.ts';

/** Returns the state after the previous reply, or null if there is none or it is not loaded. */
export function stateBefore(messages: ThreadMessage[], id: string): ThreadState | null {
  const at = messages.findIndex((each) => each.id === id);
  return messages.slice(0, Math.max(at, 0)).findLast(({ meta }) => meta)?.meta?.state ?? null;
}
