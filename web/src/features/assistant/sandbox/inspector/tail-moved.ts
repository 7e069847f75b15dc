import type { MessageMeta, ThreadState } from '@contract/assistant/schemas/turn.ts';
import { isChanged, listSlotRows } from './state-rows.ts';

/**
 * Returns whether a reply's tail changed the step or a slot; null if unknown, because the previous
 * state is not loaded or the branch changed in the same turn.
 */
export function tailMoved(
  { state, debug }: MessageMeta,
  before: ThreadState | null,
): boolean | null {
  const { has_steps, step_before, step_after } = debug.scenario;
  if (!has_steps) return false;
  if (step_before !== step_after) return true;
  if (before === null || before.current_intent !== state.current_intent) return null;
  return listSlotRows(before.slots, state.slots).some(isChanged);
}

export function describeTail(moved: boolean | null): string {
  if (moved === null) return 'State tail';
  return moved ? 'State tail: moves the scenario' : 'State tail: no change';
}
