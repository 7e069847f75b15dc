import { Inflate } from 'pako';
import type { Budget } from './budget.ts';
import { latin1 } from './latin1.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** How far before a stream its dictionary is looked for. */
const DICTIONARY = 4096;

const PIECE = 65_536;

/** A stream begins after its dictionary and this word. */
const STREAM = /stream(?:\r\n|\n|\r)/g;

/** Each of these packs its bytes again, in a way that no one can count beforehand. */
const UNCOUNTED = /\/(?:LZWDecode|LZW|BrotliDecode|Crypt)\b/;
const PACKED = /\/(?:FlateDecode|Fl|RunLengthDecode|RL|ASCII85Decode|A85|ASCIIHexDecode|AHx)\b/g;

const ANEW = 'Print it to a new PDF and upload that.';

/**
 * A copy of a PDF that is safe to read. Its reader unpacks streams without a limit, so they are
 * counted first; pictures, which hold no text, are wiped. Refuses what cannot be counted: encrypted
 * files, and streams that are packed several times over.
 */
export function checkPdf(bytes: Uint8Array, budget: Budget): Uint8Array {
  const copy = bytes.slice();
  const text = latin1(bytes);
  const names = unescapeNames(text);
  if (/\/Encrypt\b/.test(names)) {
    throw new UnreadableFile(422, `The file is encrypted. Remove its protection: ${ANEW}`);
  }
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    if (text.startsWith('end', index - 3)) continue;
    const start = index + word.length;
    const dictionary = dictionaryBefore(text, index);
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) copy.fill(0, start, endOf(text, start));
    else count(bytes.subarray(start), dictionary, budget);
    budget.checkTime();
  }
  return copy;
}

/** `/Encr#79pt` is another way to write a name. */
function unescapeNames(text: string): string {
  return text.replace(/#([\da-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
}

function dictionaryBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - DICTIONARY), index);
  return unescapeNames(before.slice(before.lastIndexOf('endobj') + 1));
}

function endOf(text: string, start: number): number {
  const end = text.indexOf('endstream', start);
  return end < 0 ? text.length : end;
}

function count(data: Uint8Array, dictionary: string, budget: Budget): void {
  const times = dictionary.match(PACKED)?.length ?? 0;
  if (UNCOUNTED.test(dictionary) || times > 1) {
    throw new UnreadableFile(422, `The file is packed in an unusual way. ${ANEW}`);
  }
  if (times === 1 && !/\/(?:FlateDecode|Fl)\b/.test(dictionary)) {
    // The most that a run of RunLengthDecode grows is 64 times.
    const length = Number(/\/Length\s+(\d+)/.exec(dictionary)?.[1] ?? data.length);
    budget.take(
      'unpackedBytes',
      /\/(?:RunLengthDecode|RL)\b/.test(dictionary) ? 64 * length : length,
    );
    return;
  }
  countInflated(data, budget);
}

/** Counts what zlib data unpacks to, piece by piece; data of another kind counts nothing. */
function countInflated(data: Uint8Array, budget: Budget): void {
  if ((data[0]! & 15) !== 8 || (data[0]! * 256 + data[1]!) % 31 !== 0) return;
  const inflate = new Inflate({ chunkSize: PIECE });
  inflate.onData = (piece) => budget.take('unpackedBytes', piece.length);
  for (let at = 0; at < data.length && !inflate.err && !inflate.ended; at += PIECE) {
    inflate.push(data.subarray(at, at + PIECE), false);
  }
}
