import { Buffer } from 'node:buffer';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A DOCX is an archive: what it unpacks to is limited too, so that a small one cannot fill memory. */
const LARGEST_UNPACKED = 100 * 1024 * 1024;

// mammoth stays at 1.12: 1.13 assigns `__proto__`, which Deno does not have, and every call throws.

/** Markdown of a Word document; images are left out. Throws UnreadableFile for a damaged one. */
export async function docxToMarkdown(bytes: Uint8Array): Promise<string> {
  if (unpackedSize(bytes) > LARGEST_UNPACKED) {
    throw new UnreadableFile(413, 'The document is too large: unpacked it is over 100 MiB.');
  }
  const { default: mammoth } = await import('mammoth');
  const html = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, {
    convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
  }).catch(() => {
    throw new UnreadableFile(422, 'The file is damaged: it is no DOCX inside.');
  });
  return await htmlToMarkdown(html.value.replace(/<img\b[^>]*>/g, ''));
}

/** Sum of the sizes that the archive's directory names. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let at = 0; at + 46 <= bytes.length; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    total += view.getUint32(at + 24, true);
    at += 45 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true);
  }
  return total;
}
