import { cleanText } from '../../../shared/clean-text.ts';
import { inMiB, UPLOAD_LIMIT_BYTES } from '../../../shared/contract/limits.ts';
import { Budget } from './budget.ts';
import { decodeText } from './decode-text.ts';
import { detectType, type FileType } from './detect-type.ts';
import { docxToMarkdown } from './docx-to-markdown.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { pdfToText } from './pdf-to-text.ts';
import { UnreadableFile } from './unreadable-file.ts';

export const FILE_TOO_LARGE = `The file is too large: the limit is ${inMiB(UPLOAD_LIMIT_BYTES)}.`;

interface ExtractedText {
  fileType: FileType;
  /** Markdown, or plain text where the file has no structure. */
  text: string;
}

/**
 * The text of an uploaded file, by what its bytes say it is. Throws UnreadableFile for one that is
 * empty, too large, encrypted, damaged, of another kind, or beyond the budget of reading one file.
 */
export async function extractText(
  bytes: Uint8Array,
  name: string,
  mediaType?: string,
  budget = new Budget(),
): Promise<ExtractedText> {
  refuseSize(bytes.length);
  const fileType = detectType(bytes, name, mediaType);
  const text = cleanText(await READERS[fileType](bytes, budget));
  return { fileType, text: refuseEmpty(text, fileType) };
}

/** The same for text that came as text; `size` is its size in bytes. */
export async function extractFromText(
  text: string,
  fileType: FileType,
  size: number,
): Promise<ExtractedText> {
  refuseSize(size);
  const read = fileType === 'html' ? await readHtml(text, size, new Budget()) : text;
  return { fileType, text: refuseEmpty(cleanText(read), fileType) };
}

function refuseSize(size: number) {
  if (size === 0) throw new UnreadableFile(422, 'The file is empty.');
  if (size > UPLOAD_LIMIT_BYTES) throw new UnreadableFile(413, FILE_TOO_LARGE);
}

const READERS: Record<FileType, (bytes: Uint8Array, budget: Budget) => string | Promise<string>> = {
  markdown: decodeText,
  text: decodeText,
  html: (bytes, budget) => readHtml(decodeText(bytes), bytes.length, budget),
  pdf: pdfToText,
  docx: docxToMarkdown,
};

/** `size` is that of the file. */
function readHtml(html: string, size: number, budget: Budget): Promise<string> {
  budget.take('markupBytes', size);
  return htmlToMarkdown(html, budget);
}

function refuseEmpty(text: string, fileType: FileType): string {
  if (/[\p{L}\p{N}]/u.test(text)) return text;
  const reason = fileType === 'pdf'
    ? 'The file holds no text; its pages are pictures perhaps.'
    : 'The file holds no text.';
  throw new UnreadableFile(422, reason);
}
