import type { Budget } from './budget.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { openArchive } from './open-archive.ts';
import { UnreadableFile } from './unreadable-file.ts';

// mammoth stays at 1.12: 1.13 assigns `__proto__`, which Deno does not have, and every call throws.

/** Markdown of a Word document; images are left out. Throws UnreadableFile for a damaged one. */
export async function docxToMarkdown(bytes: Uint8Array, budget: Budget): Promise<string> {
  const { default: mammoth } = await import('mammoth');
  try {
    // Its types do not have what its own packaging for browsers is built on: an opened archive.
    const input = { file: await openArchive(bytes, budget) } as unknown as { buffer: Buffer };
    const html = await mammoth.convertToHtml(input, {
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
    });
    return await htmlToMarkdown(html.value.replace(/<img\b[^>]*>/g, ''), budget);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(422, 'The file is damaged: it is no DOCX inside.');
  }
}
