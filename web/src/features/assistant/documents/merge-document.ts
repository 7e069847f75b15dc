import { mergeTexts } from '@/ui/controls.ts';
import { type DocumentDraft, type StoredText, toDraft } from './document-draft.ts';

/** Merges a draft with the stored text; `conflicts` is the number of places that keep both. */
export function mergeDocument(draft: DocumentDraft, stored: StoredText) {
  const theirs = toDraft(stored);
  const base = draft.base?.text ?? '';
  const { text, conflicts } = mergeTexts({ base, mine: draft.text, theirs: theirs.text });
  const name = draft.name === draft.base?.name ? theirs.name : draft.name;
  return { merged: { ...theirs, name, text }, conflicts };
}
