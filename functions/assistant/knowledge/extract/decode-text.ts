import chardet from 'chardet';
import { cleanText } from '../../../shared/clean-text.ts';
import { ACCEPTED, UnreadableFile } from './unreadable-file.ts';

const BYTE_ORDER_MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Number of bytes from which the encoding is detected: enough, and fast on a large file. */
const SAMPLE = 65_536;

/**
 * Decodes bytes in an unknown encoding: by a byte order mark, else as valid UTF-8, else as UTF-16
 * by its zero bytes, else by the encoding that HTML declares, else by letter frequency.
 *
 * @throws UnreadableFile (422) for binary data.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, i) => bytes[i] === byte));
  if (marked) return cleanText(new TextDecoder(marked[1]).decode(bytes));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return cleanText(text);
  } catch { /* not UTF-8 */ }
  return cleanText(decodeAs(guess(bytes.subarray(0, SAMPLE)), bytes));
}

function guess(sample: Uint8Array): string {
  const zeros = [0, 0];
  sample.forEach((byte, i) => byte === 0 && zeros[i % 2]!++);
  if (zeros[1]! > sample.length / 5) return 'utf-16le';
  if (zeros[0]! > sample.length / 5) return 'utf-16be';
  if (zeros[0]! + zeros[1]! > 0) {
    throw new UnreadableFile(422, `The file is not text. ${ACCEPTED}`);
  }
  const named = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(
    new TextDecoder('latin1').decode(sample),
  );
  return named?.[1] ?? chardet.detect(sample) ?? 'windows-1252';
}

function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
