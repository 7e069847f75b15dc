import { isSameJson } from '../engine/slots.ts';
import type { Changed, Side } from '../schemas/side.ts';

const asSet = (names: readonly string[]) => [...new Set(names)].sort();

/** What must be the same on both sides, in the order in which changes are told. */
const COMPARED: Record<Changed, (side: Side) => unknown> = {
  intent: (side) => side.intent_code,
  step: (side) => side.step,
  slots: (side) => side.slots,
  events: (side) => side.events,
  // The order of fragments, and how many one document has, is nothing that a patient reads.
  sources: (side) => asSet(side.sources),
  text: (side) => side.text,
};

/** In what a turn came out differently. The version that answered is no outcome. */
export function compareSides(before: Side, after: Side): Changed[] {
  const names = Object.keys(COMPARED) as Changed[];
  return names.filter((name) => !isSameJson(COMPARED[name](before), COMPARED[name](after)));
}
