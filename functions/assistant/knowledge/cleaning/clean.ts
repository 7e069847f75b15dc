import type { Block } from '../markdown/block.ts';
import { scanBlocks } from '../markdown/scan-blocks.ts';
import { cleanLines } from './clean-lines.ts';
import { type Removal, Removals } from './removals.ts';

interface CleanText {
  text: string;
  blocks: Block[];
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

/** The same with the blocks of the cleaned text, which the splitter needs next. */
export function cleanBlocks(source: string): CleanText {
  let text = source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const { removals, blocks } = findRemovals(text);
    if (removals.length === 0) return { text, blocks };
    text = without(text, removals);
  }
  return { text, blocks: scanBlocks(text).blocks };
}

/** The blocks of a text, and what one pass takes out of it, in order and without overlaps. */
export function findRemovals(source: string): { removals: Removal[]; blocks: Block[] } {
  const { leaves, labels, blocks } = scanBlocks(source);
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
  // Without their lines: of a text of 10 MiB these take some 15 MB, and the next pass makes others.
  const plain = blocks.map(({ kind, level, start, end }) => ({ kind, level, start, end }));
  return { removals: removals.list, blocks: plain };
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
