import { isSameJson } from '../engine/slots.ts';
import type { Changed, Side } from '../schemas/side.ts';

const asSet = (names: readonly string[]) => [...new Set(names)].sort();

/** What must be equal on both sides, in the order in which changes are listed. */
const COMPARED: Record<Changed, (side: Side) => unknown> = {
  intent: (side) => side.intent_code,
  step: (side) => side.step,
  slots: (side) => side.slots,
  events: (side) => side.events,
  // Patients read neither the order of fragments nor how many one document has.
  sources: (side) => asSet(side.sources),
  text: (side) => side.text,
};

/** Returns how two playings of a turn differ. The version that answered is not compared. */
export function compareSides(before: Side, after: Side): Changed[] {
  const names = Object.keys(COMPARED) as Changed[];
  return names.filter((name) => !isSameJson(COMPARED[name](before), COMPARED[name](after)));
}
