import type { ReadText } from '../block-writer.ts';
import type { Budget } from '../budget.ts';
import { readWholePage } from '../html/read-html.ts';
import { SAVE_COPY, UnreadableFile } from '../unreadable-file.ts';
import { openArchive } from './open-archive.ts';
import { parseMarkup } from './parse-markup.ts';

// Do not update mammoth to 1.13: it assigns `__proto__`, which Deno does not support, and every
// call throws.

const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

/**
 * Reads text and blocks of a Word document, without images.
 *
 * @throws UnreadableFile for a damaged document.
 */
export async function readDocx(bytes: Uint8Array, budget: Budget): Promise<ReadText> {
  const { default: mammoth } = await import('mammoth');
  try {
    // The types omit an opened archive, which mammoth's own browser build uses.
    const input = { file: await openArchive(bytes, budget) } as unknown as { buffer: Buffer };
    const html = await mammoth.convertToHtml(input, {
      externalFileAccess: false,
      styleMap: STYLES,
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
    });
    return readWholePage(parseMarkup(html.value, budget), budget);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(422, `The DOCX is damaged. ${SAVE_COPY}`);
  }
}
