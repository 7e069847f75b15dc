import type { Block } from '../block.ts';
import { findReplacements, type Replacement } from '../markdown/replacements.ts';
import { type Scan, scanBlocks } from '../markdown/scan-blocks.ts';
import type { Span } from '../../../shared/span.ts';
import { cleanLines } from './clean-lines.ts';
import { type Removal, Removals } from './removals.ts';

/**
 * A cleaned text, or a part of one, with its block structure; `text` is the source if nothing was
 * removed.
 */
export interface CleanText {
  text: string;
  blocks: Block[];
  /** Escapes, entities and comments with the text that they display. */
  replacements: Replacement[];
  /** Where the next part begins in the source, or the end of the source. */
  end: number;
}

interface Part {
  from: number;
  partLength: number;
  /** Labels of the reference links defined in the whole source. */
  labels: ReadonlySet<string>;
}

/** Maximum passes; each removes one layer of nested links, and real texts nest less. */
const MAX_PASSES = 32;

/**
 * Cleans Markdown by rules 1 to 4 of ../../README.md. Code, HTML and everything that no rule
 * removes stay unchanged. Idempotent.
 */
export function cleanMarkdown(source: string): string {
  return cleanBlocks(source).text;
}

/** Cleans Markdown and returns its block structure for the splitter. */
export const cleanBlocks = (source: string) => cleanFrom(normalizeBreaks(source), {});

/** Cleans a part of a text that `normalizeBreaks` returned. */
export const cleanPart = (source: string, part: Part): CleanText => cleanFrom(source, part);

function cleanFrom(source: string, { from = 0, partLength, labels }: Partial<Part>): CleanText {
  let text = source;
  let scan = scanBlocks(source, { from, partLength });
  const { end } = scan;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    if (pass === 0 && labels) scan = { ...scan, labels };
    const removals = collectRemovals(text, scan);
    if (removals.length === 0) break;
    text = removeRanges(
      text,
      pass === 0 ? { start: from, end } : { start: 0, end: text.length },
      removals,
    );
    scan = scanBlocks(text);
  }
  return { ...getStructure(text, scan), end };
}

/** Replaces lone carriage returns by LF; CRLF stays. */
export const normalizeBreaks = (source: string) =>
  source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;

/** Returns the labels of the reference links that a text defines. */
export const findLabels = (source: string): ReadonlySet<string> =>
  source.includes(']:') ? scanBlocks(source).labels : new Set();

/**
 * Returns the ranges of a source that the first pass of `cleanMarkdown` removes, in order and
 * without overlaps.
 */
export function findRemovals(source: string): Removal[] {
  return collectRemovals(source, scanBlocks(source));
}

function collectRemovals(source: string, { leaves, labels }: Scan): Removal[] {
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

function getStructure(text: string, { blocks, leaves, labels }: Scan) {
  return {
    text,
    // Without their lines, which take memory: 15 MB for a text of 10 MiB.
    blocks: blocks.map(({ kind, level, start, end }) => ({ kind, level, start, end })),
    replacements: findReplacements(text, leaves, labels),
  };
}

function removeRanges(source: string, span: Span, removals: Removal[]): string {
  const kept: string[] = [];
  let at = span.start;
  for (const { start, end, text = '' } of removals) {
    kept.push(source.slice(at, start), text);
    at = end;
  }
  return kept.join('') + source.slice(at, span.end);
}
