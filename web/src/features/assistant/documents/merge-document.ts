import { mergeTexts } from '@/ui/controls.ts';
import type { Conflict } from '../useEdit.ts';
import type { DocumentDraft } from './document-draft.ts';

/** Merges both texts; `conflicts` is the number of places that keep both. */
export function mergeDocument({ mine, theirs }: Conflict<DocumentDraft>) {
  const base = mine.base?.text ?? '';
  const { text, conflicts } = mergeTexts({ base, mine: mine.text, theirs: theirs.text });
  const name = mine.name === mine.base?.name ? theirs.name : mine.name;
  return { merged: { ...theirs, name, text }, conflicts };
}

export function describeDocumentMerge(conflicts: number): string {
  const places = conflicts === 1 ? 'one place' : `${conflicts} places`;
  const kept = ` In ${places} both texts are kept: check them before you save.`;
  return `Texts merged. Nothing is saved yet.${conflicts ? kept : ''}`;
}
