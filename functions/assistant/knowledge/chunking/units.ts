import { readLine } from '../markdown/line.ts';
import type { Span } from '../../../shared/span.ts';
import type { Block } from '../block.ts';

/** A span that is kept whole if it fits, and otherwise split into its `parts`. */
export interface Unit extends Span {
  parts?: () => Unit[];
}

/** The end of a sentence or line, with the white space after it. */
export const SENTENCE_END = /[.!?…]["'»”’)\]*_]*\s+|\n\s*/g;
export const WORD_END = /\s+/g;
const ITEM = /^(?:[-+*]|\d{1,9}[.)])(?=\s|$)/;
const DELIMITERS = /^[ \t:|-]+\s*$/;
const FENCE = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/;

/**
 * Returns the units of a block: list items, table rows, lines, sentences, or a whole code block.
 */
export function splitUnits(source: string, block: Block, limit: number): Unit[] {
  if (block.kind === 'code') return [wholeUnit(source, block, limit)];
  if (block.kind === 'table') return splitRows(source, block, limit);
  if (block.kind === 'list') return splitItems(source, block, limit);
  if (block.kind === 'html' || block.kind === 'quote') return splitLines(source, block, limit);
  return splitSentences(source, block, limit);
}

/** Returns a unit that can be cut only if it has a word longer than `limit`. */
function wholeUnit(source: string, { start, end }: Span, limit: number): Unit {
  const unit = { start, end };
  if (end - start <= limit || !hasLongWord(source.slice(start, end), limit)) return unit;
  return { ...unit, parts: () => splitWords(source, unit, limit) };
}

const hasLongWord = (text: string, limit: number) =>
  text.split(WORD_END).some((word) => word.length > limit);

/** Returns the rows of a table as units; the header and the first row are one unit. */
function splitRows(source: string, block: Span, limit: number): Unit[] {
  const { end } = findTableHeader(source, block);
  const rows = lineSpans(source, { start: end, end: block.end });
  const first = { start: block.start, end: rows.shift()?.end ?? end };
  return [first, ...rows].map((row) => wholeUnit(source, row, limit));
}

/** Returns the header of a table (in Markdown with the delimiter row), to repeat it after a cut. */
export function findTableHeader(source: string, { start, end }: Span): Span {
  const header = Math.min(readLine(source, start).next, end);
  const second = Math.min(readLine(source, header).next, end);
  return { start, end: DELIMITERS.test(source.slice(header, second)) ? second : header };
}

function splitItems(source: string, block: Span, limit: number): Unit[] {
  const items: Unit[] = [];
  let fence: string | undefined;
  for (const line of lineSpans(source, block)) {
    const text = source.slice(line.start, line.end);
    const beginsItem = !fence && ITEM.test(text);
    fence = getNextFence(fence, text);
    if (beginsItem || items.length === 0) items.push(line);
    else items.at(-1)!.end = line.end;
  }
  for (const item of items) {
    item.parts = () => splitLines(source, { start: item.start, end: item.end }, limit);
  }
  return items;
}

/**
 * Returns the lines of a span as units; a fenced code block is one unit, and a table row is not cut
 * into sentences.
 */
function splitLines(source: string, span: Span, limit: number): Unit[] {
  const units: Unit[] = [];
  let fence: string | undefined;
  for (const line of lineSpans(source, span)) {
    const text = source.slice(line.start, line.end);
    const isInside = fence !== undefined;
    fence = getNextFence(fence, text);
    if (isInside) units.at(-1)!.end = line.end;
    else {
      const isWhole = fence !== undefined || /^[ \t>]*\|/.test(text);
      units.push(
        isWhole
          ? wholeUnit(source, line, limit)
          : { ...line, parts: () => splitSentences(source, line, limit) },
      );
    }
  }
  return units;
}

/** Returns the fence that is open after this line, or undefined. */
function getNextFence(open: string | undefined, line: string): string | undefined {
  const found = FENCE.exec(line)?.[1];
  if (!open) return found;
  return found && found.startsWith(open) && line.trim().endsWith(found) ? undefined : open;
}

function lineSpans(source: string, { start, end }: Span): Unit[] {
  const lines: Unit[] = [];
  for (let at = start; at < end;) {
    const next = Math.min(readLine(source, at).next, end);
    lines.push({ start: at, end: next });
    at = next;
  }
  return lines;
}

function splitSentences(source: string, span: Span, limit: number): Unit[] {
  return cutAt(source, span, SENTENCE_END).map((sentence) => ({
    ...sentence,
    parts: () => splitWords(source, sentence, limit),
  }));
}

/** Returns words, and pieces of words longer than `limit`, without splitting surrogate pairs. */
function splitWords(source: string, span: Span, limit: number): Unit[] {
  return cutAt(source, span, WORD_END).flatMap((word) => splitPieces(source, word, limit));
}

function splitPieces(source: string, { start, end }: Span, limit: number): Unit[] {
  const pieces: Unit[] = [];
  while (end - start > limit) {
    const isPair = /[\uD800-\uDBFF]/.test(source[start + limit - 1]!);
    const cut = start + limit - (isPair ? 1 : 0);
    pieces.push({ start, end: cut });
    start = cut;
  }
  return [...pieces, { start, end }];
}

function cutAt(source: string, { start, end }: Span, pattern: RegExp): Span[] {
  const text = source.slice(start, end);
  const spans: Span[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(pattern)) {
    const to = index + found.length;
    spans.push({ start: start + from, end: start + to });
    from = to;
  }
  if (from < text.length) spans.push({ start: start + from, end });
  return spans;
}
