import { mergeTexts } from '@/ui/controls.ts';
import { listParameters, type PromptTexts } from '../configs/settings-drafts.ts';
import { PROMPT_FIELDS } from './prompt-fields.ts';

interface Sides {
  base: PromptTexts;
  mine: PromptTexts;
  theirs: PromptTexts;
}

/**
 * Merges texts; `conflicts` is the number of places that keep both. If both sides changed the
 * parameters, mine stay.
 */
export function mergePrompts({ base, mine, theirs }: Sides) {
  const fields = PROMPT_FIELDS.map(({ key }) => ({
    key,
    ...mergeTexts({ base: base[key], mine: mine[key], theirs: theirs[key] }),
  }));
  return {
    merged: {
      ...Object.fromEntries(fields.map(({ key, text }) => [key, text])) as unknown as PromptTexts,
      parameters: listParameters(mine) === listParameters(base)
        ? theirs.parameters
        : mine.parameters,
    },
    conflicts: fields.reduce((sum, { conflicts }) => sum + conflicts, 0),
  };
}

export function describeMerge(conflicts: number): string {
  if (conflicts === 0) return 'Texts merged. Nothing is saved yet.';
  const places = conflicts === 1 ? 'In one place' : `In ${conflicts} places`;
  return `Texts merged. ${places} both texts are kept, one after the other. Check them before you save.`;
}
