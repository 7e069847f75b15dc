import { cleanLines } from './clean-lines.ts';
import type { RuleName } from './cleaning-rules.ts';
import { collectLabels, type Inspect, inspectBlock } from './inspect-block.ts';
import { Gaps } from './gaps.ts';
import { Hints } from './hints.ts';
import type { Span } from './markdown/link.ts';
import { type Block, scanBlocks } from './markdown/scan-blocks.ts';
import { Untouched } from './untouched.ts';

/** A range of the source that a named rule takes out. */
export interface Removal extends Span {
  rule: RuleName;
}

export interface CleanText {
  text: string;
  blocks: Block[];
}

/** A block longer than this is read in pieces of whole lines, so that time stays linear. */
const PIECE = 16_384;

/** Each pass takes off one layer of links made of links; nobody nests deeper. */
const MOST_PASSES = 32;

const BLANK_RUN = /\n[ \t]*\r?\n[ \t]*\r?\n/;

/**
 * Cleans Markdown by rules 1 to 4 of requirement 2, "Document processing rules". Code and HTML
 * stay as they are, and so does every byte that no rule takes out. Cleaning what is clean changes
 * nothing.
 */
export function clean(source: string, inspect: Inspect = inspectBlock): string {
  return cleanBlocks(source, inspect).text;
}

/** The same with the blocks of the cleaned text, which the splitter needs next. */
export function cleanBlocks(source: string, inspect: Inspect = inspectBlock): CleanText {
  let text = source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;
  let untouched: Untouched | undefined;
  for (let pass = 0;; pass++) {
    const blocks = scanBlocks(text);
    if (pass === MOST_PASSES) return { text, blocks };
    const labels = collectLabels(text, blocks);
    const removals = removalsIn(text, blocks, labels, inspect, untouched);
    if (removals.length === 0) return { text, blocks };
    untouched = new Untouched(blocks, removals, labels);
    text = without(text, removals);
  }
}

/** What one pass takes out, in order and without overlaps. */
export function findRemovals(source: string, inspect: Inspect = inspectBlock): Removal[] {
  const blocks = scanBlocks(source);
  return removalsIn(source, blocks, collectLabels(source, blocks), inspect);
}

function removalsIn(
  source: string,
  blocks: Block[],
  labels: ReadonlySet<string>,
  inspect: Inspect,
  untouched?: Untouched,
): Removal[] {
  const gaps = new Gaps();
  const hints = new Hints(source);
  for (const block of blocks) {
    if (block.kind === 'blank') gaps.blankLines(source, block);
    else if (isOpaque(block) || untouched?.has(source, block, labels)) gaps.text();
    else if (!hints.in(block) && !hasBlankRun(source, block)) gaps.text();
    else {
      for (const piece of piecesOf(source, block)) {
        cleanLines(source, piece, inspect(source, piece, labels), gaps);
      }
    }
  }
  return gaps.removals;
}

/** The source with the removals taken out. */
export function without(source: string, removals: Removal[]): string {
  const kept: string[] = [];
  let at = 0;
  for (const { start, end } of removals) {
    if (start > at) kept.push(source.slice(at, start));
    at = end;
  }
  kept.push(source.slice(at));
  return kept.join('');
}

const isOpaque = ({ kind }: Block) => kind === 'code' || kind === 'html' || kind === 'rule';

const hasBlankRun = (source: string, { kind, start, end }: Block) =>
  kind === 'list' && BLANK_RUN.test(source.slice(start, end));

function piecesOf(source: string, block: Block): Block[] {
  if (block.end - block.start <= PIECE) return [block];
  const pieces: Block[] = [];
  for (let start = block.start; start < block.end;) {
    const cut = source.indexOf('\n', start + PIECE);
    const end = cut < 0 ? block.end : Math.min(cut + 1, block.end);
    pieces.push({ ...block, start, end });
    start = end;
  }
  return pieces;
}
