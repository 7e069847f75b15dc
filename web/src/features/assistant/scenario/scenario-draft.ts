import type { components } from '@/api/generated/assistant.ts';
import { mapSlots, NO_CALLS, type StepCalls, toCalls } from './step-calls.ts';

type Schemas = components['schemas'];

export type ScenarioBody = Pick<Schemas['Scenario'], 'steps' | 'slots'>;
interface WholeScenario extends ScenarioBody {
  steps: Required<ScenarioBody['steps'][number]>[];
}
export type ScenarioReport = Schemas['ScenarioReport'];
export type SlotType = Schemas['Slot']['type'];

/**
 * A step in a draft. Its id, the stored code or `new-1`, stays while its code is edited. Lists
 * contain ids, so that renaming changes all references; unknown codes stay codes.
 */
export interface DraftStep {
  id: string;
  code: string;
  name: string;
  system_prompt: string;
  next: string[];
  requires: string[];
  /** Null means every slot. */
  collects: string[] | null;
  outcome: NonNullable<ScenarioBody['steps'][number]['outcome']> | null;
  /** Its inputs `slots.x` contain ids of slots instead of codes; undefined without actions. */
  calls?: StepCalls;
}

/** A slot in a draft, with its choices and maximum length as text. */
export interface DraftSlot {
  id: string;
  code: string;
  label: string;
  type: SlotType;
  /** Choices, one per line. */
  choices: string;
  pattern: string;
  max_length: string;
  personal: boolean;
  description: string;
}

export interface ScenarioDraft {
  /** The stored scenario that the draft is based on, with its ETag. */
  base: ScenarioBody;
  etag: string;
  /** Number of added steps and slots, for their ids. */
  added: number;
  steps: DraftStep[];
  slots: DraftSlot[];
}

export const MAX_LENGTH = 2000;

/** Title of a step or slot without name and code. */
export const UNNAMED = 'Unnamed';

const toDraftStep = (step: ScenarioBody['steps'][number]): DraftStep => ({
  id: step.code,
  code: step.code,
  name: step.name,
  system_prompt: step.system_prompt,
  next: [...step.allowed_next],
  requires: [...step.guards.requires ?? []],
  collects: step.collects ? [...step.collects] : null,
  outcome: step.outcome ?? null,
  calls: toCalls(step),
});

const toDraftSlot = (slot: ScenarioBody['slots'][number]): DraftSlot => ({
  id: slot.code,
  code: slot.code,
  label: slot.label,
  type: slot.type,
  choices: (slot.choices ?? []).join('\n'),
  pattern: slot.pattern ?? '',
  max_length: String(slot.max_length),
  personal: slot.personal,
  description: slot.description,
});

export const toDraft = (base: ScenarioBody, etag: string): ScenarioDraft => ({
  base: { steps: base.steps, slots: base.slots },
  etag,
  added: 0,
  steps: base.steps.map(toDraftStep),
  slots: base.slots.map(toDraftSlot),
});

type Item = Pick<DraftStep, 'id' | 'code'>;

/** Returns the code of a step or slot by id; an unknown id is a code. */
export const codeOf = (items: readonly Item[], id: string): string =>
  items.find((item) => item.id === id)?.code ?? id;

/** Finds a step or slot by id or code. */
export const findItem = <T extends Item>(items: readonly T[], key: string): T | undefined =>
  items.find(({ id }) => id === key) ?? items.find(({ code }) => code === key);

const toCodes = (items: readonly Item[], ids: string[]) => [
  ...new Set(ids.map((id) => codeOf(items, id))),
];

export const parseChoices = (text: string): string[] =>
  text.split('\n').map((line) => line.trim()).filter(Boolean);

const toSlot = ({ id: _, choices, pattern, max_length, ...slot }: DraftSlot) => ({
  ...slot,
  ...(slot.type === 'choice' && { choices: parseChoices(choices) }),
  ...(pattern && { pattern }),
  max_length: Number(max_length),
});

export function toBody({ steps, slots }: Pick<ScenarioDraft, 'steps' | 'slots'>): WholeScenario {
  return {
    steps: steps.map((step) => {
      const requires = toCodes(slots, step.requires);
      return {
        code: step.code,
        name: step.name,
        system_prompt: step.system_prompt,
        allowed_next: toCodes(steps, step.next),
        guards: requires.length ? { requires } : {},
        outcome: step.outcome,
        collects: step.collects && toCodes(slots, step.collects),
        ...mapSlots(step.calls, (id) => codeOf(slots, id)) ?? NO_CALLS,
      };
    }),
    slots: slots.map(toSlot),
  };
}

/** Serializes a step for comparison, ignoring the order of its lists. */
const printStep = ({ next, requires, collects, ...step }: DraftStep) =>
  JSON.stringify([step, next.toSorted(), requires.toSorted(), collects?.toSorted()]);

const print = ({ steps, slots }: ScenarioDraft) => JSON.stringify([steps.map(printStep), slots]);

/** Returns whether a draft equals the stored scenario; trailing spaces count as a change. */
export const isUnchanged = (draft: ScenarioDraft): boolean =>
  print(draft) === print(toDraft(draft.base, ''));

/** Returns the ids of the steps that are new or differ from the stored ones. */
export function findChangedSteps({ base, steps }: ScenarioDraft): string[] {
  const stored = new Set(base.steps.map((step) => printStep(toDraftStep(step))));
  return steps.filter((step) => !stored.has(printStep(step))).map(({ id }) => id);
}

/**
 * Trims the texts of a draft as the API does, and removes the choices of slots that are not
 * choices.
 */
export const trimDraft = (draft: ScenarioDraft): ScenarioDraft => ({
  ...draft,
  steps: draft.steps.map((step) => ({ ...step, name: step.name.trim() })),
  slots: draft.slots.map((slot) => ({
    ...slot,
    label: slot.label.trim(),
    choices: slot.type === 'choice' ? parseChoices(slot.choices).join('\n') : '',
    max_length: slot.max_length.trim(),
    description: slot.description.trim(),
  })),
});

/**
 * Returns the new codes of renamed steps or slots by stored code, so that dialogs and values move
 * to them.
 */
export function planMoves(draft: ScenarioDraft, part: 'steps' | 'slots'): Record<string, string> {
  const items: Item[] = draft[part];
  const renamed = draft.base[part].flatMap(({ code }) => {
    const item = items.find(({ id }) => id === code);
    return item && item.code !== code ? [[code, item.code] as const] : [];
  });
  return Object.fromEntries(renamed);
}

/**
 * Bases a draft on the scenario that was stored from `sent`. Added items get their code as id;
 * later edits stay.
 */
export function settle(draft: ScenarioDraft, sent: ScenarioDraft, stored: ScenarioDraft) {
  const rename = (items: readonly Item[]) => {
    const codes = new Map(items.map(({ id, code }) => [id, code]));
    return (id: string) => codes.get(id) ?? id;
  };
  const [ofStep, ofSlot] = [rename(sent.steps), rename(sent.slots)];
  return {
    ...draft,
    base: stored.base,
    etag: stored.etag,
    steps: draft.steps.map((step): DraftStep => ({
      ...step,
      id: ofStep(step.id),
      next: step.next.map(ofStep),
      requires: step.requires.map(ofSlot),
      collects: step.collects?.map(ofSlot) ?? null,
      calls: toCalls(mapSlots(step.calls, ofSlot) ?? NO_CALLS),
    })),
    slots: draft.slots.map((slot): DraftSlot => ({ ...slot, id: ofSlot(slot.id) })),
  };
}
