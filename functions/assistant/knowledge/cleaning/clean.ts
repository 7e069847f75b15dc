import type { Block } from '../block.ts';
import { type Replacement, replacementsOf } from '../markdown/replacements.ts';
import { type Scan, scanBlocks } from '../markdown/scan-blocks.ts';
import type { Span } from '../../../shared/span.ts';
import { cleanLines } from './clean-lines.ts';
import { type Removal, Removals } from './removals.ts';

/** A cleaned text, or part of one, and its structure; where nothing was removed `text` is the source. */
export interface CleanText {
  text: string;
  blocks: Block[];
  /** What a reader sees of its escapes, entities and comments. */
  replacements: Replacement[];
  /** Where the next part begins in the source, or the source ends. */
  end: number;
}

interface Part {
  from: number;
  partLength: number;
  /** Of the reference links that the whole source defines. */
  labels: ReadonlySet<string>;
}

/** Each pass takes off one layer of links made of links; nobody nests deeper. */
const MOST_PASSES = 32;

/**
 * Cleans Markdown by processing rules 1 to 4 of ../../README.md. Code and HTML stay as they are, and
 * so does every byte that no rule takes out. Cleaning what is clean changes nothing.
 */
export function clean(source: string): string {
  return cleanBlocks(source).text;
}

/** The same with the structure of the cleaned text, which the splitter needs next. */
export const cleanBlocks = (source: string) => cleanFrom(normaliseBreaks(source), {});

/** The same for a part of a long text with normalised line breaks. */
export const cleanPart = (source: string, part: Part): CleanText => cleanFrom(source, part);

function cleanFrom(source: string, { from = 0, partLength, labels }: Partial<Part>): CleanText {
  let text = source;
  let scan = scanBlocks(source, { from, partLength });
  const { end } = scan;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    if (pass === 0 && labels) scan = { ...scan, labels };
    const removals = removalsOf(text, scan);
    if (removals.length === 0) break;
    text = without(
      text,
      pass === 0 ? { start: from, end } : { start: 0, end: text.length },
      removals,
    );
    scan = scanBlocks(text);
  }
  return { ...structureOf(text, scan), end };
}

/** A lone carriage return ends a line, too. */
export const normaliseBreaks = (source: string) =>
  source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;

/** The labels of the reference links that a text defines. */
export const labelsOf = (source: string): ReadonlySet<string> =>
  source.includes(']:') ? scanBlocks(source).labels : new Set();

/** What one pass takes out of a text, in order and without overlaps. */
export function findRemovals(source: string): Removal[] {
  return removalsOf(source, scanBlocks(source));
}

function removalsOf(source: string, { leaves, labels }: Scan): Removal[] {
  const removals = new Removals();
  for (const leaf of leaves) {
    switch (leaf.kind) {
      case 'blank':
        removals.blankLines(source, leaf);
        break;
      case 'definition':
        removals.remove(leaf.start, leaf.end, 'link-markup');
        break;
      case 'paragraph':
      case 'heading':
      case 'table':
        cleanLines(source, leaf, labels, removals);
        break;
      default:
        removals.keep();
    }
  }
  return removals.list;
}

function structureOf(text: string, { blocks, leaves, labels }: Scan) {
  return {
    text,
    // Without their lines, which take memory: 15 MB of a text of 10 MiB.
    blocks: blocks.map(({ kind, level, start, end }) => ({ kind, level, start, end })),
    replacements: replacementsOf(text, leaves, labels),
  };
}

function without(source: string, span: Span, removals: Removal[]): string {
  const kept: string[] = [];
  let at = span.start;
  for (const { start, end, text = '' } of removals) {
    kept.push(source.slice(at, start), text);
    at = end;
  }
  return kept.join('') + source.slice(at, span.end);
}
