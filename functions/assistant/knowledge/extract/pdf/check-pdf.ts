import { concatBytes } from '../../../../shared/concat-bytes.ts';
import type { Budget } from '../budget.ts';
import { MAX_PDF_HEADER_OFFSET } from '../detect-type.ts';
import { decodeLatin1 } from '../decode-latin1.ts';
import { ANEW, UnreadableFile } from '../unreadable-file.ts';
import { buildMissingTrailer } from './missing-end.ts';
import { findDictionary } from './stream-dictionary.ts';
import { countUnpacked, FILTERS } from './unpack-stream.ts';

/** The keyword between a stream's dictionary and its bytes. */
const STREAM = /stream(?:\r\n|\n|\r)/g;

/**
 * The key of a stream's dictionary that names its filters, with the filters if they follow
 * directly.
 */
const FILTER_KEY = /\/(?:Filter|F)(?![\w.-])\s*(?:\/(\w+)|\[((?:\s*\/\w+)*)\s*\]|(null|[(<]))?/g;

/** Filters of images, which contain no text. */
const IMAGE_FILTER = /^(?:DCT|JPX|CCITTFax|CCF|JBIG2)(?:Decode)?$/;

const SPACE = 32;

/** Parameter that selects the rare code length rule of LZW. */
const LATE_CHANGE = /\/EarlyChange\s*(?!1\b)/;

/**
 * Returns a copy of a PDF that is safe to read. The PDF reader decompresses streams without a
 * limit, so this function counts them first. Blanks images, which contain no text, regardless of
 * their declared length. Adds a missing trailer. Rejects files that it cannot count: encrypted
 * files, and those with filters that are unknown or declared indirectly.
 */
export function checkPdf(file: Uint8Array, budget: Budget): Uint8Array {
  const head = decodeLatin1(file.subarray(0, MAX_PDF_HEADER_OFFSET));
  const bytes = file.subarray(Math.max(0, head.indexOf('%PDF-')));
  const copy = bytes.slice();
  const text = decodeLatin1(bytes);
  const names = unescapeNames(text);
  if (/\/Encrypt\b/.test(names)) {
    throw new UnreadableFile(
      422,
      `The PDF is encrypted: it has a password or restrictions. Remove them. Otherwise: ${ANEW}`,
    );
  }
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    if (text.startsWith('end', index - 3)) continue;
    const start = index + word.length;
    const dictionary = unescapeNames(findDictionary(text, index));
    const filters = listFilters(dictionary);
    const isImage = /\/Subtype\s*\/Image\b/.test(dictionary) ||
      filters.some((filter) => IMAGE_FILTER.test(filter));
    if (isImage) copy.fill(SPACE, index, endOf(text, start));
    else count(bytes.subarray(start), filters, dictionary, budget);
    budget.checkTime('pdfMilliseconds');
  }
  const trailer = buildMissingTrailer(text);
  return trailer ? concatBytes([copy, new TextEncoder().encode(trailer)]) : copy;
}

/** Decodes escaped names: `/Encr#79pt` equals `/Encrypt`. */
function unescapeNames(text: string): string {
  return text.replace(/#([\da-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
}

function endOf(text: string, start: number): number {
  const end = text.indexOf('endstream', start);
  return end < 0 ? text.length : end;
}

function listFilters(dictionary: string): string[] {
  const named = Array.from(dictionary.matchAll(FILTER_KEY), ([, one, several, none]) => {
    if (one === undefined && several === undefined && none === undefined) refuse();
    return one ? [one] : several?.match(/\w+/g) ?? [];
  }).filter((names) => names.length > 0);
  if (named.length > 1) refuse();
  return named[0] ?? [];
}

function count(data: Uint8Array, filters: string[], dictionary: string, budget: Budget): void {
  if (filters.some((filter) => !Object.hasOwn(FILTERS, filter))) refuse();
  if (filters.some((filter) => filter.startsWith('LZW')) && LATE_CHANGE.test(dictionary)) refuse();
  // A stream without a visible filter may have one that was not found.
  countUnpacked(data, filters.length > 0 ? filters : ['FlateDecode'], budget);
}

function refuse(): never {
  throw new UnreadableFile(422, `The PDF’s compression is not supported. ${ANEW}`);
}
