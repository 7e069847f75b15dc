import type { Step } from './branches.ts';
import type { Slots } from './thread-state.ts';

function isFilled(slots: Slots, name: string): boolean {
  if (!Object.hasOwn(slots, name)) return false;
  const value = slots[name];
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}

/** The slots a step requires that are not filled yet; none means that it may be entered. */
export function missingSlots(step: Step, slots: Slots): string[] {
  return (step.guards.requires ?? []).filter((name) => !isFilled(slots, name));
}
