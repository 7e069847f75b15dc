import type { DocumentDetail } from '@contract/assistant/schemas/documents.ts';

/** Key of a new document's draft. */
export const NEW_DOCUMENT = 'new';

export type StoredText = Pick<DocumentDetail, 'name' | 'raw_text' | 'text_updated_at'>;

export interface DocumentDraft {
  name: string;
  text: string;
  /** The stored text that the draft is based on; null for a new document. */
  base: { name: string; text: string; writtenAt: string } | null;
}

export const EMPTY_DRAFT: DocumentDraft = { name: '', text: '', base: null };

export const toDraft = ({ name, raw_text: text, text_updated_at }: StoredText): DocumentDraft => ({
  name,
  text,
  base: { name, text, writtenAt: text_updated_at },
});

export const isUnchanged = ({ name, text, base }: DocumentDraft): boolean =>
  name === (base?.name ?? '') && text === (base?.text ?? '');

/**
 * Returns whether a document can be edited as text; only the extracted text of other files is
 * stored.
 */
export const isTextDocument = ({ file_type }: Pick<DocumentDetail, 'file_type'>): boolean =>
  file_type === 'markdown' || file_type === 'text';

export function toFileName({ name, file_type }: Pick<DocumentDetail, 'name' | 'file_type'>) {
  const base = name.replace(/\.(md|markdown|txt|html?|pdf|docx)$/i, '');
  return `${base}.${file_type === 'markdown' ? 'md' : 'txt'}`;
}
