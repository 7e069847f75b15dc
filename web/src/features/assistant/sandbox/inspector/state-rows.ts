import type { ThreadState } from '@contract/assistant/schemas/turn.ts';
import { stepPath } from '@/features/assistant/settings-paths.ts';
import { slotText } from '../slot-text.ts';
import type { Names } from './decision-sentence.ts';
import type { Phrase } from './phrase.ts';

/** A value on both sides of a change; null for a side without one. */
export interface ChangeRow {
  name: string;
  before: Phrase | null;
  after: Phrase | null;
}

export const isChanged = ({ before, after }: ChangeRow): boolean => before?.text !== after?.text;

type Read = (state: ThreadState) => Phrase | null;

type Slots = ThreadState['slots'] | null;

const phrase = (text: string | null): Phrase | null => text === null ? null : { text };

function stepOf(intent: string | null, step: string | null, names: Names): Phrase | null {
  if (!intent || !step) return null;
  return { text: names.stepNameOf(intent, step), to: stepPath(intent, step) };
}

function slotOf(slots: Slots, name: string): Phrase | null {
  return slots && Object.hasOwn(slots, name) ? { text: slotText(slots[name]) } : null;
}

/**
 * Lists the slots of both sides, those of `after` first. `nameOf` returns the name for a code, by
 * default the code.
 */
export function listSlotRows(
  before: Slots,
  after: Slots,
  nameOf: (code: string) => string = (code) => code,
): ChangeRow[] {
  const codes = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...codes].map((code) => (
    { name: nameOf(code), before: slotOf(before, code), after: slotOf(after, code) }
  ));
}

/**
 * Lists the slots of two states. The branch of `after`, or of `before` for slots that `after`
 * lacks, names a slot.
 */
export function listStateSlotRows(
  before: ThreadState,
  after: ThreadState,
  names: Names,
): ChangeRow[] {
  return listSlotRows(before.slots, after.slots, (code) => {
    const { current_intent } = Object.hasOwn(after.slots, code) ? after : before;
    return names.slotNameOf(current_intent, code);
  });
}

const rowsOf = (before: ThreadState, after: ThreadState, of: [name: string, Read][]): ChangeRow[] =>
  of.map(([name, read]) => ({ name, before: read(before), after: read(after) }));

/** Lists the branch, the step and the counters on both sides. */
export function stateRows(before: ThreadState, after: ThreadState, names: Names): ChangeRow[] {
  return rowsOf(before, after, [
    ['Branch', ({ current_intent: code }) => phrase(code && names.nameOf(code))],
    ['Step', (state) => stepOf(state.current_intent, state.current_step, names)],
    ['Hand-overs before escalation', (state) => phrase(`${state.handoff_count} of 3`)],
    ['Side answers before a nudge', (state) => phrase(`${state.soft_insertion_count} of 3`)],
    [
      'Turns without progress before offering a person',
      (state) => phrase(`${state.stall_count} of 4`),
    ],
  ]);
}

/** Lists the suspended scenario; empty if neither side has one. */
export function listSuspendedRows(
  before: ThreadState,
  after: ThreadState,
  names: Names,
): ChangeRow[] {
  if (!before.suspended_intent && !after.suspended_intent) return [];
  return [
    ...rowsOf(before, after, [
      ['Branch', ({ suspended_intent: code }) => phrase(code && names.nameOf(code))],
      [
        'Returns to step',
        (state) => stepOf(state.suspended_intent, state.resumable_step_code, names),
      ],
    ]),
    ...listSlotRows(
      before.resumable_slots,
      after.resumable_slots,
      (code) => names.slotNameOf(after.suspended_intent ?? before.suspended_intent, code),
    ),
  ];
}
