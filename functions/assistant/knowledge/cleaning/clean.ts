import type { Block } from '../block.ts';
import { type Replacement, replacementsOf } from '../markdown/replacements.ts';
import { type Scan, scanBlocks } from '../markdown/scan-blocks.ts';
import { cleanLines } from './clean-lines.ts';
import { type Removal, Removals } from './removals.ts';

interface CleanText {
  text: string;
  blocks: Block[];
  /** What a reader sees of its escapes, entities and comments. */
  replacements: Replacement[];
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
export function cleanBlocks(source: string): CleanText {
  let text = source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;
  for (let pass = 0;; pass++) {
    const scan = scanBlocks(text);
    const removals = pass < MOST_PASSES ? removalsOf(text, scan) : [];
    if (removals.length === 0) return structureOf(text, scan);
    text = without(text, removals);
  }
}

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

function structureOf(text: string, { blocks, leaves, labels }: Scan): CleanText {
  return {
    text,
    // Without their lines, which take memory: 15 MB of a text of 10 MiB.
    blocks: blocks.map(({ kind, level, start, end }) => ({ kind, level, start, end })),
    replacements: replacementsOf(text, leaves, labels),
  };
}

function without(source: string, removals: Removal[]): string {
  const kept: string[] = [];
  let at = 0;
  for (const { start, end } of removals) {
    kept.push(source.slice(at, start));
    at = end;
  }
  return kept.join('') + source.slice(at);
}
