import { cleanLines } from './clean-lines.ts';
import type { RuleName } from './cleaning-rules.ts';
import { collectLabels, type Inspect, inspectBlock } from './inspect-block.ts';
import { Gaps } from './gaps.ts';
import { Hints } from './hints.ts';
import type { Span } from '../markdown/link.ts';
import { rescanBlocks } from '../markdown/rescan-blocks.ts';
import { type Block, scanBlocks } from '../markdown/scan-blocks.ts';

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
  let blocks = scanBlocks(text);
  let settled: Settled | undefined;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const labels = collectLabels(text, blocks);
    const removals = removalsIn(text, blocks, labels, inspect, settled);
    if (removals.length === 0) break;
    text = without(text, removals);
    const rescanned = rescanBlocks(text, blocks, removals);
    blocks = rescanned.blocks;
    settled = { isKept: rescanned.isKept, labels };
  }
  return { text, blocks };
}

/**
 * What the pass before found nothing to take out of. This pass need not read it again: what a rule
 * does to a block depends on nothing but the block and, where it has a bracket, the labels.
 */
interface Settled {
  /** Of each block, 1 where it stands as the pass before left it. */
  isKept: Uint8Array;
  labels: ReadonlySet<string>;
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
  settled?: Settled,
): Removal[] {
  const gaps = new Gaps();
  const hints = new Hints(source);
  const areLabelsSame = settled !== undefined && isSame(settled.labels, labels);
  const isSettled = (block: Block, index: number) =>
    settled?.isKept[index] === 1 &&
    (areLabelsSame || !source.slice(block.start, block.end).includes('['));
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!;
    if (block.kind === 'blank') gaps.blankLines(source, block);
    else if (isOpaque(block) || isSettled(block, index)) gaps.text();
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

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && (a.size === 0 || a.isSubsetOf(b));

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
