import { cleanText } from '../../../shared/clean-text.ts';
import { formatMiB, UPLOAD_LIMIT_BYTES } from '../../../shared/contract/limits.ts';
import type { ReadText } from './block-writer.ts';
import { Budget } from './budget.ts';
import { decodeText } from './decode-text.ts';
import type { FileType } from '../../schemas/file-type.ts';
import { detectType } from './detect-type.ts';
import { readDocx } from './docx/read-docx.ts';
import { readHtml } from './html/read-html.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { TOO_LARGE, UnreadableFile } from './unreadable-file.ts';

export const FILE_TOO_LARGE = `The file is too large: the limit is ${
  formatMiB(UPLOAD_LIMIT_BYTES)
}. ${TOO_LARGE}`;

export interface ExtractedText extends ReadText {
  fileType: FileType;
}

/**
 * Extracts the text of an uploaded file, by the type that detectType returns.
 *
 * @throws UnreadableFile for a file that is empty, too large, encrypted, damaged, of an unsupported
 * type, or over a limit of the budget.
 */
export async function extractText(
  bytes: Uint8Array,
  name: string,
  mediaType?: string,
  budget = new Budget(),
): Promise<ExtractedText> {
  refuseSize(bytes.length);
  const fileType = detectType(bytes, name, mediaType);
  return refuseEmpty({ fileType, ...await READERS[fileType](bytes, budget) });
}

/** Extracts content from text that needs no decoding; `size` is its size in bytes. */
export async function extractFromText(
  text: string,
  fileType: FileType,
  size: number,
): Promise<ExtractedText> {
  refuseSize(size);
  const read = fileType === 'html'
    ? await readPage(text, size, new Budget())
    : { text: cleanText(text) };
  return refuseEmpty({ fileType, ...read });
}

function refuseSize(size: number) {
  if (size === 0) throw new UnreadableFile(422, 'The file is empty.');
  if (size > UPLOAD_LIMIT_BYTES) throw new UnreadableFile(413, FILE_TOO_LARGE);
}

type Reader = (bytes: Uint8Array, budget: Budget) => ReadText | Promise<ReadText>;

const READERS: Record<FileType, Reader> = {
  markdown: (bytes) => ({ text: decodeText(bytes) }),
  text: (bytes) => ({ text: decodeText(bytes) }),
  html: (bytes, budget) => readPage(decodeText(bytes), bytes.length, budget),
  pdf: readPdf,
  docx: readDocx,
};

function readPage(html: string, size: number, budget: Budget): Promise<ReadText> {
  budget.take('markupBytes', size);
  return readHtml(html, budget);
}

function refuseEmpty(read: ExtractedText): ExtractedText {
  if (/[\p{L}\p{N}]/u.test(read.text)) return read;
  const reason = read.fileType === 'pdf'
    ? 'The PDF has no text layer: its pages are images, probably scans. Recognize their text (OCR) ' +
      'and upload the new file.'
    : 'The file contains no text.';
  throw new UnreadableFile(422, reason);
}
