import { UnreadableFile } from '../unreadable-file.ts';
import { findLastBeginning } from './object-beginning.ts';

const DEFINED = /(\d+)\s+\d+\s+obj\b/g;
const REFERENCE = /(\d+)\s+\d+\s+R\b/g;

export const CUT_OFF =
  'The PDF is cut off: its end is missing. Download or export it again and upload the new file.';

/**
 * Builds a trailer for a truncated PDF, so that its reader finds the pages. Returns an empty text
 * if nothing is missing, or if that is unknown. Rejects a file with missing objects, which would be
 * indexed as if complete.
 */
export function buildMissingTrailer(text: string): string {
  if (!isCutOff(text)) return '';
  // Packed objects are not visible in the text.
  if (/\/ObjStm\b/.test(text)) return '';
  const defined = new Set(Array.from(text.matchAll(DEFINED), ([, number]) => number));
  const isWhole = text.includes('endobj', findLastBeginning(text));
  const hasAll = text.matchAll(REFERENCE).every(([, number]) => defined.has(number));
  const root = findRoot(text);
  if (!isWhole || !hasAll || !root) {
    throw new UnreadableFile(422, CUT_OFF);
  }
  return `\ntrailer\n<< /Root ${root} R >>\nstartxref\n0\n%%EOF`;
}

/**
 * Returns whether `startxref`, which a complete file has at its end, is missing after the last
 * object.
 */
export const isCutOff = (text: string) => text.lastIndexOf('startxref') < findLastBeginning(text);

/** Returns the number and generation of the root object, which leads to the pages. */
function findRoot(text: string): string | undefined {
  const catalog = text.search(/\/Type\s*\/Catalog\b/);
  const before = text.slice(0, Math.max(0, catalog));
  return /(\d+\s+\d+)\s+obj\b(?![^]*\bobj\b)/.exec(before.slice(-2000))?.[1];
}
