import type { DocumentDetail } from '@contract/assistant/schemas/documents.ts';
import { toFileName } from './document-draft.ts';

/** Downloads the text of a document. */
export function downloadDocument(
  document_: Pick<DocumentDetail, 'name' | 'file_type' | 'raw_text'>,
): void {
  const href = URL.createObjectURL(new Blob([document_.raw_text], { type: 'text/plain' }));
  const link = document.createElement('a');
  Object.assign(link, { href, download: toFileName(document_) }).click();
  URL.revokeObjectURL(href);
}
