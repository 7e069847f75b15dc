import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';

/**
 * Returns the codes of the steps that a dialog visited up to a reply, since it last entered that
 * reply's branch.
 */
export function visitedSteps(messages: ThreadMessage[], upToId: string): string[] {
  const replies = messages.filter(({ meta }) => meta !== null);
  const end = replies.findIndex(({ id }) => id === upToId);
  const branch = replies[end]?.meta?.state.current_intent;
  const steps = new Set<string>();
  for (let at = end; at >= 0; at -= 1) {
    const meta = replies[at]!.meta!;
    if (meta.state.current_intent !== branch) break;
    if (meta.state.current_step) steps.add(meta.state.current_step);
    const before = meta.debug?.scenario?.step_before;
    if (before) steps.add(before);
    if (meta.events.includes('hard_handoff')) break;
  }
  return [...steps];
}
