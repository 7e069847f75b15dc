import type { BlockKind } from '../block.ts';
import { type HtmlEnd, htmlEndOf } from './html-block.ts';
import {
  enter,
  fenceOf,
  headingLevel,
  isBlank,
  isIndented,
  isThematicBreak,
  type Line,
  listMarker,
} from './line.ts';

/** How a block of code or HTML ends; for indented code also its indentation. */
export interface Ending {
  fence?: string;
  html?: HtmlEnd;
}

const TASK_BOX = /\[[ \txX]\][ \t]+/y;

export const isQuote = (source: string, line: Line) =>
  source[line.text] === '>' && !isBlank(line) && !isIndented(line);

export function enterQuote(source: string, line: Line) {
  const next = source[line.text + 1];
  enter(source, line, 1, next === ' ' || next === '\t' ? 2 : 1);
}

/**
 * Returns the marker of the list that begins on this line; undefined for a line such as `* * *`.
 */
export function markerAt(source: string, line: Line) {
  if (!/[-+*\d]/.test(source[line.text]!) || isThematicBreak(source, line)) return undefined;
  return listMarker(source, line);
}

/** Skips the box of a task, `[ ]` or `[x]`. */
export function skipTaskBox(source: string, line: Line) {
  TASK_BOX.lastIndex = line.text;
  if (TASK_BOX.test(source)) line.text = TASK_BOX.lastIndex;
}

/** Returns the kind of leaf that a line begins, inside its containers. */
export function leafAt(
  source: string,
  line: Line,
  inParagraph = false,
): { kind: BlockKind; level?: number; ending?: Ending } {
  if (isBlank(line)) return { kind: 'mark' };
  if (isIndented(line)) return { kind: 'code' };
  const level = headingLevel(source, line);
  if (level) return { kind: 'heading', level };
  const fence = fenceOf(source, line);
  if (fence) return { kind: 'code', ending: { fence } };
  const html = htmlEndOf(source, line, inParagraph);
  if (html) return { kind: 'html', ending: { html } };
  return { kind: isThematicBreak(source, line) ? 'rule' : 'paragraph' };
}

/** Returns whether a line ends an open paragraph or table. */
export function interrupts(source: string, line: Line): boolean {
  if (isIndented(line)) return false;
  return leafAt(source, line, true).kind !== 'paragraph' || isQuote(source, line) ||
    markerAt(source, line)?.canInterrupt === true;
}
