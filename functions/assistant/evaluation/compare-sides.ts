import { isSameJson } from '../engine/slots.ts';
import type { Changed, Side } from '../schemas/side.ts';

const asSet = (names: readonly string[]) => [...new Set(names)].sort();

/** The functions that extract the compared values, in the order in which changes are reported. */
const COMPARED: Record<Changed, (side: Side) => unknown> = {
  intent: (side) => side.intent_code,
  step: (side) => side.step,
  slots: (side) => side.slots,
  events: (side) => side.events,
  // Patients see neither the order of chunks nor their number per document.
  sources: (side) => asSet(side.sources),
  text: (side) => side.text,
};

/** Returns the names of the compared values that differ; the version is not compared. */
export function compareSides(before: Side, after: Side): Changed[] {
  const names = Object.keys(COMPARED) as Changed[];
  return names.filter((name) => !isSameJson(COMPARED[name](before), COMPARED[name](after)));
}
