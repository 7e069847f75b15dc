import { Inflate } from 'pako';
import { concatBytes } from '../../../../shared/concat-bytes.ts';
import type { Budget } from '../budget.ts';

/** Filters whose output can be counted, by full and short name. */
export const FILTERS: Record<string, (bytes: Uint8Array, output: Output) => void> = {
  FlateDecode: inflate,
  Fl: inflate,
  ASCII85Decode: decodeAscii85,
  A85: decodeAscii85,
  ASCIIHexDecode: decodeHex,
  AHx: decodeHex,
  RunLengthDecode: decodeRuns,
  RL: decodeRuns,
  LZWDecode: decodeLzw,
  LZW: decodeLzw,
};

const PIECE = 65_536;

/**
 * Counts the decompressed bytes of a stream. Counts invalid data as far as it can be decoded.
 *
 * @throws UnreadableFile when the size exceeds the budget.
 */
export function countUnpacked(bytes: Uint8Array, filters: string[], budget: Budget) {
  let data = bytes;
  for (const filter of filters) {
    const output = new Output(budget);
    FILTERS[filter]!(data, output);
    data = output.finish();
  }
}

/** Collects and counts decompressed bytes. */
class Output {
  readonly #pieces: Uint8Array[] = [];
  readonly #budget: Budget;
  #open = new Uint8Array(PIECE);
  #length = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  add(byte: number) {
    if (this.#length === PIECE) this.#close();
    this.#open[this.#length++] = byte;
  }

  addAll(bytes: Uint8Array) {
    this.#budget.take('unpackedBytes', bytes.length);
    this.#pieces.push(bytes);
  }

  finish(): Uint8Array {
    this.#close();
    return concatBytes(this.#pieces);
  }

  #close() {
    this.#budget.take('unpackedBytes', this.#length);
    this.#budget.checkTime('pdfMilliseconds');
    this.#pieces.push(this.#open.slice(0, this.#length));
    this.#length = 0;
  }
}

function inflate(bytes: Uint8Array, output: Output) {
  if ((bytes[0]! & 15) !== 8 || (bytes[0]! * 256 + bytes[1]!) % 31 !== 0) return;
  const stream = new Inflate({ chunkSize: PIECE });
  stream.onData = (piece) => output.addAll(piece as Uint8Array);
  for (let at = 0; at < bytes.length && !stream.err && !stream.ended; at += PIECE) {
    stream.push(bytes.subarray(at, at + PIECE), false);
  }
}

const [TILDE, LETTER_Z, BANG, LETTER_U] = [0x7e, 0x7a, 0x21, 0x75];

function decodeAscii85(bytes: Uint8Array, output: Output) {
  let group: number[] = [];
  const write = (count: number) => {
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let i = 0; i < count; i++) output.add(Math.floor(value / 256 ** (3 - i)) & 255);
    group = [];
  };
  for (const byte of bytes) {
    if (byte === TILDE) break;
    if (byte === LETTER_Z && group.length === 0) {
      group = [0, 0, 0, 0, 0];
      write(4);
    } else if (byte >= BANG && byte <= LETTER_U) {
      group.push(byte - BANG);
      if (group.length === 5) write(4);
    }
  }
  const rest = group.length - 1;
  if (rest < 1) return;
  while (group.length < 5) group.push(84);
  write(rest);
}

function decodeHex(bytes: Uint8Array, output: Output) {
  let high = -1;
  for (const byte of bytes) {
    const letter = String.fromCharCode(byte);
    if (letter === '>') break;
    const digit = /[\da-f]/i.test(letter) ? parseInt(letter, 16) : -1;
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      output.add(high * 16 + digit);
      high = -1;
    }
  }
  if (high >= 0) output.add(high * 16);
}

const END_OF_RUNS = 128;

function decodeRuns(bytes: Uint8Array, output: Output) {
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at++]!;
    if (length === END_OF_RUNS) return;
    if (length < END_OF_RUNS) {
      for (const end = at + length + 1; at < Math.min(end, bytes.length); at++) {
        output.add(bytes[at]!);
      }
    } else {
      for (let i = 0; i < 257 - length; i++) output.add(bytes[at] ?? 0);
      at++;
    }
  }
}

const [CLEAR, END_OF_CODES, FIRST_CODE, MOST_CODES] = [256, 257, 258, 4096];

/**
 * Decodes LZW with early change of code length, the default; with late change the size differs by a
 * few bytes.
 */
function decodeLzw(bytes: Uint8Array, output: Output) {
  let table: Uint8Array[] = [];
  let [width, bits, count] = [9, 0, 0];
  let previous: Uint8Array | undefined;
  const entry = (code: number) => code < 256 ? Uint8Array.of(code) : table[code - FIRST_CODE];
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffffff;
    count += 8;
    if (count < width) continue;
    count -= width;
    const code = (bits >> count) & ((1 << width) - 1);
    if (code === END_OF_CODES) return;
    if (code === CLEAR) {
      [table, width, previous] = [[], 9, undefined];
      continue;
    }
    const found = entry(code) ?? (previous && concatBytes([previous, previous.subarray(0, 1)]));
    if (!found) return;
    output.addAll(found);
    if (previous && table.length + FIRST_CODE < MOST_CODES) {
      table.push(concatBytes([previous, found.subarray(0, 1)]));
    }
    previous = found;
    const next = table.length + FIRST_CODE + 1;
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
}
