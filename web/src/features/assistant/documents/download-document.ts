import type { DocumentDetail } from '@contract/assistant/schemas/documents.ts';
import { toFileName } from './document-draft.ts';
import { downloadFile } from '@/ui/controls.ts';

export function downloadDocument(
  document_: Pick<DocumentDetail, 'name' | 'file_type' | 'raw_text'>,
): void {
  downloadFile(toFileName(document_), new Blob([document_.raw_text], { type: 'text/plain' }));
}
