import type { ReadText } from '../block-writer.ts';
import type { Budget } from '../budget.ts';
import { readWholeHtml } from '../html/read-html.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { openArchive } from './open-archive.ts';

// mammoth stays at 1.12: 1.13 assigns `__proto__`, which Deno does not have, and every call throws.

const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

/** Text and blocks of a Word document; images are left out. Throws UnreadableFile for a damaged one. */
export async function readDocx(bytes: Uint8Array, budget: Budget): Promise<ReadText> {
  const { default: mammoth } = await import('mammoth');
  try {
    // Its types do not have what its own packaging for browsers is built on: an opened archive.
    const input = { file: await openArchive(bytes, budget) } as unknown as { buffer: Buffer };
    const html = await mammoth.convertToHtml(input, {
      externalFileAccess: false,
      styleMap: STYLES,
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
    });
    return await readWholeHtml(html.value, budget);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(422, 'The DOCX is damaged. Open it, save it again and upload that.');
  }
}
