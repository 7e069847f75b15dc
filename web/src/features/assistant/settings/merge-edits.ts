import type { Step } from '@contract/assistant/schemas/intents.ts';
import { mergeTexts } from '@/ui/merge-texts.ts';
import {
  type PromptTexts,
  type StepEdit,
  type StepFields,
  toStepEdit,
} from '../configs/settings-drafts.ts';
import { PROMPT_FIELDS } from './prompt-fields.ts';

interface Sides<T> {
  base: T;
  mine: T;
  theirs: T;
}

/** A merged edit, and the number of places in which both texts are kept. */
interface MergedEdit<T> {
  merged: T;
  conflicts: number;
}

export function mergePrompts({ base, mine, theirs }: Sides<PromptTexts>): MergedEdit<PromptTexts> {
  const fields = PROMPT_FIELDS.map(({ key }) => ({
    key,
    ...mergeTexts({ base: base[key], mine: mine[key], theirs: theirs[key] }),
  }));
  return {
    merged: Object.fromEntries(
      fields.map(({ key, text }) => [key, text]),
    ) as unknown as PromptTexts,
    conflicts: fields.reduce((sum, { conflicts }) => sum + conflicts, 0),
  };
}

/** Merges lists: applies the additions and removals of both sides. */
function mergeLists({ base, mine, theirs }: Sides<readonly string[]>): string[] {
  const kept = base.filter((each) => mine.includes(each) && theirs.includes(each));
  const added = [...mine, ...theirs].filter((each) => !base.includes(each));
  return [...new Set([...kept, ...added])];
}

/** Merges a draft of a step with the step as another person has stored it. */
export function mergeStep(edit: StepEdit, step: Step): MergedEdit<StepEdit> {
  const theirs = toStepEdit(step);
  const sides = <T>(of: (fields: StepFields) => T): Sides<T> => ({
    base: of(edit.base),
    mine: of(edit),
    theirs: of(theirs),
  });
  const { text, conflicts } = mergeTexts(sides(({ system_prompt }) => system_prompt));
  const isOutcomeMine = JSON.stringify(edit.outcome) !== JSON.stringify(edit.base.outcome);
  const requires = mergeLists(sides(({ guards }) => guards.requires ?? []));
  return {
    conflicts,
    merged: {
      ...theirs,
      name: edit.name === edit.base.name ? theirs.name : edit.name,
      system_prompt: text,
      allowed_next: mergeLists(sides(({ allowed_next }) => allowed_next)),
      guards: requires.length ? { requires } : {},
      outcome: isOutcomeMine ? edit.outcome : theirs.outcome,
    },
  };
}

/** Describes the result of a merge. */
export function describeMerge(conflicts: number): string {
  if (conflicts === 0) return 'Texts merged. Nothing is saved yet.';
  const places = conflicts === 1 ? 'In one place' : `In ${conflicts} places`;
  return `Texts merged. ${places} both texts are kept, one after the other. Check them before you save.`;
}
