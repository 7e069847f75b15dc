import type { DocumentDetail } from '@contract/assistant/schemas/documents.ts';
import { mergeTexts } from '@/ui/merge-texts.ts';

/** Key of the draft of a document that is not stored. */
export const NEW_DOCUMENT = 'new';

type StoredText = Pick<DocumentDetail, 'name' | 'raw_text' | 'text_updated_at'>;

/** A document as it is edited. */
export interface DocumentDraft {
  name: string;
  text: string;
  /** The stored text that it is based on; null for a new document. */
  base: { name: string; text: string; writtenAt: string } | null;
}

export const EMPTY_DRAFT: DocumentDraft = { name: '', text: '', base: null };

/** Returns a draft without changes. */
export const toDraft = ({ name, raw_text: text, text_updated_at }: StoredText): DocumentDraft => ({
  name,
  text,
  base: { name, text, writtenAt: text_updated_at },
});

export const isUnchanged = ({ name, text, base }: DocumentDraft): boolean =>
  name === (base?.name ?? '') && text === (base?.text ?? '');

/** Whether another person has written the document since the edit began. */
export const isStale = ({ base }: DocumentDraft, stored: StoredText): boolean =>
  base !== null && base.writtenAt !== stored.text_updated_at;

/** Merges a draft with the stored text; `conflicts` counts the places in which both are kept. */
export function mergeDocument(draft: DocumentDraft, stored: StoredText) {
  const theirs = toDraft(stored);
  const base = draft.base?.text ?? '';
  const { text, conflicts } = mergeTexts({ base, mine: draft.text, theirs: theirs.text });
  const name = draft.name === draft.base?.name ? theirs.name : draft.name;
  return { merged: { ...theirs, name, text }, conflicts };
}

/** Whether a document is edited as a text; of other files only the extracted text is kept. */
export const isTextDocument = ({ file_type }: Pick<DocumentDetail, 'file_type'>): boolean =>
  file_type === 'markdown' || file_type === 'text';

/** Returns the name of the file in which a document is downloaded. */
export function toFileName({ name, file_type }: Pick<DocumentDetail, 'name' | 'file_type'>) {
  const base = name.replace(/\.(md|markdown|txt|html?|pdf|docx)$/i, '');
  return `${base}.${file_type === 'markdown' ? 'md' : 'txt'}`;
}
