import { proposeCode } from '../branch-code.ts';
import {
  type DraftSlot,
  type DraftStep,
  MAX_LENGTH,
  type ScenarioDraft,
} from './scenario-draft.ts';
import { mapSlots } from './step-calls.ts';

export type Part = 'steps' | 'slots';

const NEW = 'new-';
const isNew = ({ id }: { id: string }) => id.startsWith(NEW);

/** Returns a code that none of the items has: `ask`, `ask_2`. */
function findFreeCode(wanted: string, items: readonly { code: string }[]): string {
  const taken = new Set(items.map(({ code }) => code));
  for (let number = 2, code = wanted;; number += 1) {
    if (!taken.has(code)) return code;
    code = `${wanted}_${number}`;
  }
}

/** Adds a step at the end; if the last step had no next one, it leads to the new one. */
export function addStep(draft: ScenarioDraft): { draft: ScenarioDraft; id: string } {
  const added = draft.added + 1;
  const id = `${NEW}${added}`;
  const step: DraftStep = {
    id,
    code: findFreeCode('new_step', draft.steps),
    name: 'New step',
    system_prompt: '',
    next: [],
    requires: [],
    collects: null,
    outcome: null,
  };
  const last = draft.steps.at(-1);
  const steps = last?.next.length === 0
    ? [...draft.steps.slice(0, -1), { ...last, next: [id] }]
    : draft.steps;
  return { draft: { ...draft, added, steps: [...steps, step] }, id };
}

export function addSlot(draft: ScenarioDraft): { draft: ScenarioDraft; id: string } {
  const added = draft.added + 1;
  const slot: DraftSlot = {
    id: `${NEW}${added}`,
    code: findFreeCode('new_slot', draft.slots),
    label: 'New slot',
    type: 'text',
    choices: '',
    pattern: '',
    max_length: String(MAX_LENGTH),
    personal: false,
    description: '',
  };
  return { draft: { ...draft, added, slots: [...draft.slots, slot] }, id: slot.id };
}

/**
 * Returns the code for a changed title: an added item's code follows its title until the code is
 * typed.
 */
function followTitle(
  item: { id: string; code: string },
  title: { from: string; to: string },
  others: readonly { code: string }[],
): string {
  const followed = findFreeCode(proposeCode(title.from), others);
  if (!isNew(item) || item.code !== followed) return item.code;
  return findFreeCode(proposeCode(title.to), others);
}

export function changeStep(
  draft: ScenarioDraft,
  id: string,
  part: Partial<DraftStep>,
): ScenarioDraft {
  const others = draft.steps.filter((step) => step.id !== id);
  const steps = draft.steps.map((step) => {
    if (step.id !== id) return step;
    const code = followTitle(step, { from: step.name, to: part.name ?? step.name }, others);
    return { ...step, code, ...part };
  });
  return { ...draft, steps };
}

export function changeSlot(
  draft: ScenarioDraft,
  id: string,
  part: Partial<DraftSlot>,
): ScenarioDraft {
  const others = draft.slots.filter((slot) => slot.id !== id);
  const slots = draft.slots.map((slot) => {
    if (slot.id !== id) return slot;
    const code = followTitle(slot, { from: slot.label, to: part.label ?? slot.label }, others);
    return { ...slot, code, ...part };
  });
  return { ...draft, slots };
}

/**
 * Adds an id to a list or removes it; in both cases removes the ids in `same`, which represent the
 * same code.
 */
export function toggle(
  ids: readonly string[],
  id: string,
  on: boolean,
  same: string[] = [],
): string[] {
  const others = ids.filter((each) => each !== id && !same.includes(each));
  return on ? [...others, id] : others;
}

function moveIn<T extends { id: string }>(items: T[], id: string, by: -1 | 1): T[] {
  const from = items.findIndex((item) => item.id === id);
  const to = from + by;
  return from < 0 || to < 0 || to >= items.length
    ? items
    : items.with(from, items[to]!).with(to, items[from]!);
}

export const moveItem = (draft: ScenarioDraft, part: Part, id: string, by: -1 | 1) => ({
  ...draft,
  steps: part === 'steps' ? moveIn(draft.steps, id, by) : draft.steps,
  slots: part === 'slots' ? moveIn(draft.slots, id, by) : draft.slots,
});

/** Changes the lists in each step that refer to items of `part`. */
const changeLists = (
  draft: ScenarioDraft,
  part: Part,
  change: (ids: string[], list: 'next' | 'requires' | 'collects', step: DraftStep) => string[],
) => ({
  ...draft,
  steps: draft.steps.map((step): DraftStep =>
    part === 'steps' ? { ...step, next: change(step.next, 'next', step) } : {
      ...step,
      requires: change(step.requires, 'requires', step),
      collects: step.collects && change(step.collects, 'collects', step),
    }
  ),
});

/** Removes action inputs that refer to a slot. */
const withoutSlot = (calls: DraftStep['calls'], id: string) =>
  mapSlots(calls, (each) => each === id ? null : each);

/** Removes a step or slot with all references to it. */
export function removeItem(draft: ScenarioDraft, part: Part, id: string): ScenarioDraft {
  const left = changeLists(draft, part, (ids) => ids.filter((each) => each !== id));
  return part === 'steps' ? { ...left, steps: left.steps.filter((step) => step.id !== id) } : {
    ...left,
    steps: left.steps.map((step) => ({ ...step, calls: withoutSlot(step.calls, id) })),
    slots: left.slots.filter((slot) => slot.id !== id),
  };
}

/** Restores an item removed from `before`, with its references; keeps later edits. */
export function restoreItem(
  draft: ScenarioDraft,
  before: ScenarioDraft,
  part: Part,
  id: string,
): ScenarioDraft {
  const at = before[part].findIndex((item) => item.id === id);
  const item = before[part][at];
  if (!item || draft[part].some((each) => each.id === id)) return draft;
  const mentioned = changeLists(draft, part, (ids, list, step) => {
    const had = before.steps.find((each) => each.id === step.id)?.[list]?.includes(id);
    return had && !ids.includes(id) ? [...ids, id] : ids;
  });
  const restored = {
    ...mentioned,
    [part]: mentioned[part].toSpliced(at, 0, item as DraftStep & DraftSlot),
  };
  const steps = restored.steps.map((step) => {
    const had = before.steps.find((each) => each.id === step.id)?.calls;
    const isUntouched = JSON.stringify(step.calls) === JSON.stringify(withoutSlot(had, id));
    return part === 'slots' && isUntouched ? { ...step, calls: had } : step;
  });
  return { ...restored, steps };
}
