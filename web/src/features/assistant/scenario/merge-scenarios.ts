import { mergeTexts } from '@/ui/controls.ts';
import type { Conflict } from '../useEdit.ts';
import { type DraftSlot, type DraftStep, type ScenarioDraft, toDraft } from './scenario-draft.ts';

interface Sides<T> {
  base: T;
  mine: T;
  theirs: T;
}

/** Merges lists: applies the additions and removals of both sides. */
function mergeLists({ base, mine, theirs }: Sides<readonly string[]>): string[] {
  const kept = base.filter((each) => mine.includes(each) && theirs.includes(each));
  const added = [...mine, ...theirs].filter((each) => !base.includes(each));
  return [...new Set([...kept, ...added])];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the value of the side that changed it; if both did, mine. */
const pick = <T>({ base, mine, theirs }: Sides<T>): T => isSame(base, mine) ? theirs : mine;

const isClash = <T>({ base, mine, theirs }: Sides<T>): boolean =>
  !isSame(base, mine) && !isSame(base, theirs) && !isSame(mine, theirs);

const of = <T, Field>({ base, mine, theirs }: Sides<T>, read: (item: T) => Field) => ({
  base: read(base),
  mine: read(mine),
  theirs: read(theirs),
});

interface Merged<T> {
  item: T;
  conflicts: number;
}

function mergeStep(sides: Sides<DraftStep>): Merged<DraftStep> {
  const prompt = mergeTexts(of(sides, ({ system_prompt }) => system_prompt));
  const [code, name, outcome, calls] = [
    of(sides, (step) => step.code),
    of(sides, (step) => step.name),
    of(sides, (step) => step.outcome),
    of(sides, (step) => step.calls),
  ] as const;
  const { base, mine, theirs } = of(sides, ({ collects }) => collects);
  return {
    item: {
      id: sides.base.id,
      code: pick(code),
      name: pick(name),
      outcome: pick(outcome),
      calls: pick(calls),
      system_prompt: prompt.text,
      next: mergeLists(of(sides, ({ next }) => next)),
      requires: mergeLists(of(sides, ({ requires }) => requires)),
      collects: base && mine && theirs
        ? mergeLists({ base, mine, theirs })
        : pick({ base, mine, theirs }),
    },
    conflicts: prompt.conflicts +
      [code, name, outcome, calls].filter((each) => isClash<unknown>(each)).length,
  };
}

function mergeSlot(sides: Sides<DraftSlot>): Merged<DraftSlot> {
  const fields = Object.keys(sides.base) as (keyof DraftSlot)[];
  const each = fields.map((field) => [field, of(sides, (slot) => slot[field])] as const);
  return {
    item: Object.fromEntries(
      each.map(([field, values]) => [field, pick<unknown>(values)]),
    ) as unknown as DraftSlot,
    conflicts: each.filter(([, values]) => isClash<unknown>(values)).length,
  };
}

/** Adds to `first` the items that only `other` has, each after its predecessor in `other`. */
function mergeOrder<T extends { id: string }>(first: T[], other: T[]): T[] {
  const merged = [...first];
  other.forEach((item, index) => {
    if (merged.some(({ id }) => id === item.id)) return;
    const before = other[index - 1]?.id;
    merged.splice(merged.findIndex(({ id }) => id === before) + 1, 0, item);
  });
  return merged;
}

const ids = (items: { id: string }[], among: { id: string }[]) =>
  items.map(({ id }) => id).filter((id) => among.some((each) => each.id === id));

type Item = DraftStep | DraftSlot;

/**
 * Merges lists of steps or slots by their ids. An item that one side deleted and the other changed
 * stays.
 */
function mergeItems<T extends Item>(
  { base, mine, theirs }: Sides<T[]>,
  merge: (sides: Sides<T>) => Merged<T>,
): { items: T[]; conflicts: number } {
  const isReordered = !isSame(ids(mine, base), ids(base, mine));
  const ordered = isReordered ? mergeOrder(mine, theirs) : mergeOrder(theirs, mine);
  let conflicts = 0;
  const items = ordered.flatMap(({ id }): T[] => {
    const [was, own, other] = [base, mine, theirs].map((side) =>
      side.find((item) => item.id === id)
    );
    if (was && own && other) {
      const merged = merge({ base: was, mine: own, theirs: other });
      conflicts += merged.conflicts;
      return [merged.item];
    }
    const left = own ?? other!;
    if (was && isSame(was, left)) return [];
    conflicts += was ? 1 : 0;
    return [left];
  });
  return { items, conflicts };
}

/**
 * Merges a draft with the scenario that another person has stored. Where both changed a prompt,
 * both texts are kept; where both changed another value, mine is kept. An item that one side deleted
 * and the other changed is kept. `conflicts` counts these places.
 */
export function mergeScenarios({ mine, theirs }: Conflict<ScenarioDraft>) {
  const base = toDraft(mine.base, '');
  const steps = mergeItems(
    { base: base.steps, mine: mine.steps, theirs: theirs.steps },
    mergeStep,
  );
  const slots = mergeItems(
    { base: base.slots, mine: mine.slots, theirs: theirs.slots },
    mergeSlot,
  );
  return {
    merged: { ...theirs, added: mine.added, steps: steps.items, slots: slots.items },
    conflicts: steps.conflicts + slots.conflicts,
  };
}

export function describeScenarioMerge(conflicts: number): string {
  if (conflicts === 0) return 'Both merged. Nothing is saved yet.';
  const places = conflicts === 1 ? 'one place' : `${conflicts} places`;
  return `Both merged. You both changed ${places}. Prompts keep both texts, other fields keep your value. Check them before you save.`;
}
