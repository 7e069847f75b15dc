import type { BlockKind } from '../block.ts';
import { findHtmlEnd, type HtmlEnd } from './html-block.ts';
import {
  enterContainer,
  findFence,
  isBlank,
  isIndented,
  isThematicBreak,
  type Line,
  parseHeadingLevel,
  parseListMarker,
} from './line.ts';

/** The end of a fenced code block or HTML block; empty for other leaves. */
export interface Ending {
  fence?: string;
  html?: HtmlEnd;
}

const TASK_BOX = /\[[ \txX]\][ \t]+/y;

export const isQuote = (source: string, line: Line) =>
  source[line.text] === '>' && !isBlank(line) && !isIndented(line);

export function enterQuote(source: string, line: Line) {
  const next = source[line.text + 1];
  enterContainer(source, line, 1, next === ' ' || next === '\t' ? 2 : 1);
}

/**
 * Returns the marker of the list item that begins on this line, or undefined; `* * *` is a thematic
 * break.
 */
export function findListMarker(source: string, line: Line) {
  if (!/[-+*\d]/.test(source[line.text]!) || isThematicBreak(source, line)) return undefined;
  return parseListMarker(source, line);
}

export function skipTaskBox(source: string, line: Line) {
  TASK_BOX.lastIndex = line.text;
  if (TASK_BOX.test(source)) line.text = TASK_BOX.lastIndex;
}

/** Returns the kind of leaf that a line begins within its containers. */
export function findLeaf(
  source: string,
  line: Line,
  inParagraph = false,
): { kind: BlockKind; level?: number; ending?: Ending } {
  if (isBlank(line)) return { kind: 'mark' };
  if (isIndented(line)) return { kind: 'code' };
  const level = parseHeadingLevel(source, line);
  if (level) return { kind: 'heading', level };
  const fence = findFence(source, line);
  if (fence) return { kind: 'code', ending: { fence } };
  const html = findHtmlEnd(source, line, inParagraph);
  if (html) return { kind: 'html', ending: { html } };
  return { kind: isThematicBreak(source, line) ? 'rule' : 'paragraph' };
}

/** Returns whether a line ends an open paragraph or table. */
export function isInterrupting(source: string, line: Line): boolean {
  if (isIndented(line)) return false;
  return findLeaf(source, line, true).kind !== 'paragraph' || isQuote(source, line) ||
    findListMarker(source, line)?.canInterrupt === true;
}
