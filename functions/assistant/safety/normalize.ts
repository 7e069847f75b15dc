import { toFoldedText } from '../model-text/fold-look-alikes.ts';

/** Folds letters for patterns: lower case, no diacritics, look-alikes replaced. */
export function foldLetters(text: string): string {
  const plain = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '');
  return toFoldedText(plain).toLowerCase();
}

/**
 * Normalizes a message for patterns: letters folded, no apostrophes, one space between words and at
 * both ends, and ` . ` between sentences.
 *
 * @example normalize('I CAN’T breathe, help!') // ' i cant breathe help . '
 */
export function normalize(message: string): string {
  const folded = foldLetters(message.replace(/['’‘‛`´ʼ]/g, ''))
    .replace(/\.{2,}/g, ' ')
    .replace(/[.!?;\n]+/g, ' . ')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ');
  return ` ${folded.trim()} `;
}
