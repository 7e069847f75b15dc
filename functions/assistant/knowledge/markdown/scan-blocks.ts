import {
  type Ending,
  enterQuote,
  findLeaf,
  findListMarker,
  isInterrupting,
  isQuote,
  skipTaskBox,
} from './begin-block.ts';
import type { Block, BlockKind } from '../block.ts';
import { isPartEnd } from './part.ts';
import { type Leaf, readLeafText } from './block.ts';
import {
  countIndent,
  enterContainer,
  isBlank,
  isClosingFence,
  isIndented,
  isTableStart,
  type Line,
  parseHeadingLevel,
  parseUnderlineLevel,
  readLine,
} from './line.ts';
import { parseDefinitions } from './link-target.ts';

export interface Scan {
  /** Top-level blocks; neither blocks nor leaves have gaps between them. */
  blocks: Block[];
  leaves: Leaf[];
  /** Normalized labels of the reference links that the text defines. */
  labels: ReadonlySet<string>;
  /** Where the next part begins, or the end of the text. */
  end: number;
}

interface Range {
  from?: number;
  /** Minimum characters of a part, at whose end the scan ends: see part.ts. */
  partLength?: number;
}

interface Container {
  kind: 'list' | 'quote';
  /** Columns from the parent's content to the list item's content. */
  width: number;
  isEmpty: boolean;
}

/** Maximum nesting of quotes and lists; keeps the scan linear. */
const MAX_DEPTH = 100;

/**
 * Parses the block structure of Markdown in one pass over its lines, as CommonMark's appendix "A
 * parsing strategy" describes, with GFM's tables and task lists.
 */
export function scanBlocks(source: string, { from = 0, partLength = Infinity }: Range = {}): Scan {
  const scanner = new BlockScanner(source, from, partLength);
  let at = from;
  while (at < source.length) {
    const line = readLine(source, at);
    if (!scanner.add(line)) break;
    at = line.next;
  }
  return scanner.finish(at);
}

class BlockScanner {
  readonly #source: string;
  readonly #start: number;
  readonly #partLength: number;
  readonly #labels = new Set<string>();
  readonly #scan: Scan = { blocks: [], leaves: [], labels: this.#labels, end: 0 };
  readonly #containers: Container[] = [];
  /** The leaf that the next line may continue. */
  #open: Leaf | undefined;
  #ending: Ending = {};

  constructor(source: string, start: number, partLength: number) {
    this.#source = source;
    this.#start = start;
    this.#partLength = partLength;
  }

  /** Adds a line; returns false when the part ends before it. */
  add(line: Line): boolean {
    const depth = this.#matchContainers(line);
    const isWithin = depth === this.#containers.length;
    if (isWithin && this.#continues(line)) return true;
    if (isBlank(line)) return this.#addBlank(line, depth);
    const isParagraph = this.#open?.kind === 'paragraph';
    const isNextItem = this.#containers[depth]?.kind === 'list';
    const hasEntered = this.#enterContainers(line, depth, isParagraph && !isNextItem);
    if (isParagraph && !hasEntered && !isInterrupting(this.#source, line)) {
      return this.#append(line);
    }
    if (!hasEntered) this.#close(depth);
    if (depth === 0 && this.#endsBefore(line, hasEntered && isNextItem)) return false;
    return this.#begin(line, hasEntered);
  }

  finish(end: number): Scan {
    this.#close(0);
    this.#scan.end = end;
    return this.#scan;
  }

  /** Returns whether the part ends before this line; a heading stays with the text below it. */
  #endsBefore(line: Line, isNextItem: boolean): boolean {
    const length = line.start - this.#start;
    if (length < this.#partLength) return false;
    const last = this.#scan.blocks.findLast(({ kind }) => kind !== 'blank');
    if (last?.kind === 'heading') return false;
    const isHeading = this.#containers.length === 0 && parseHeadingLevel(this.#source, line) > 0;
    const boundary = isNextItem ? 'item' : isHeading ? 'heading' : 'block';
    return isPartEnd(length, boundary, this.#partLength);
  }

  /** Skips the markers of the open containers; returns how many of them contain the line. */
  #matchContainers(line: Line): number {
    let depth = 0;
    for (const container of this.#containers) {
      if (container.kind === 'quote') {
        if (!isQuote(this.#source, line)) break;
        enterQuote(this.#source, line);
      } else if (isBlank(line)) {
        if (container.isEmpty) break;
      } else {
        if (countIndent(line) < container.width) break;
        line.base += container.width;
        container.isEmpty = false;
      }
      depth++;
    }
    return depth;
  }

  /**
   * Adds a line that continues an open leaf, even if it could begin another block; returns whether
   * it does.
   */
  #continues(line: Line): boolean {
    switch (this.#open?.kind) {
      case 'code':
      case 'html':
        return this.#continuesVerbatim(line);
      case 'table':
        if (isBlank(line) || isIndented(line) || isInterrupting(this.#source, line)) return false;
        return this.#append(line);
      case 'paragraph':
        return this.#becomesTable(line) || this.#becomesHeading(line);
      default:
        return false;
    }
  }

  #continuesVerbatim(line: Line): boolean {
    const { fence, html } = this.#ending;
    if (html === 'blank line' && isBlank(line)) return false;
    if (!fence && !html && (isBlank(line) || !isIndented(line))) return false;
    this.#append(line);
    if (fence && isClosingFence(this.#source, line, fence)) this.#open = undefined;
    else this.#closeHtml(line);
    return true;
  }

  #closeHtml({ text, end }: Line) {
    const { html = 'blank line' } = this.#ending;
    if (html !== 'blank line' && html.test(this.#source.slice(text, end))) this.#open = undefined;
  }

  #becomesHeading(line: Line): boolean {
    const level = parseUnderlineLevel(this.#source, line);
    if (level === 0 || !this.#takeDefinitions()) return false;
    Object.assign(this.#open!, { kind: 'heading', level });
    this.#append(line);
    this.#open = undefined;
    return true;
  }

  #becomesTable(line: Line): boolean {
    const { lines } = this.#open!;
    if (lines.length > 1 || !isTableStart(this.#source, lines[0]!, line)) return false;
    this.#open!.kind = 'table';
    return this.#append(line);
  }

  #addBlank(line: Line, depth: number): true {
    const isIndentedCode = this.#open?.kind === 'code' && !this.#ending.fence;
    if (!isIndentedCode || depth < this.#containers.length) this.#close(depth);
    const isMark = this.#source.slice(line.start, line.end).trim() !== '';
    const last = this.#scan.leaves.at(-1);
    if (isMark) this.#push(line, 'mark');
    else if (last?.kind === 'blank') last.end = line.next;
    else this.#scan.blocks.push(this.#pushLeaf(line, 'blank'));
    return true;
  }

  /** Enters the quotes and lists that begin on this line; returns whether any does. */
  #enterContainers(line: Line, matched: number, inParagraph: boolean): boolean {
    let depth = matched;
    for (; depth < MAX_DEPTH && !isIndented(line); depth++) {
      const marker = findListMarker(this.#source, line);
      const mayEnter = marker
        ? !inParagraph || depth > matched || marker.canInterrupt
        : isQuote(this.#source, line);
      if (!mayEnter) break;
      if (depth === matched) this.#close(depth);
      const width = marker ? countIndent(line) + marker.width : 0;
      if (marker) enterContainer(this.#source, line, marker.length, marker.width);
      else enterQuote(this.#source, line);
      const kind = marker ? 'list' : 'quote';
      this.#containers.push({ kind, width, isEmpty: marker?.isEmpty ?? false });
    }
    return depth > matched;
  }

  #begin(line: Line, hasEntered: boolean): true {
    const { kind, level, ending = {} } = findLeaf(this.#source, line);
    const isItem = hasEntered && this.#containers.at(-1)!.kind === 'list';
    if (kind === 'paragraph' && isItem) skipTaskBox(this.#source, line);
    this.#open = this.#push(line, kind, level);
    this.#ending = ending;
    if (kind === 'html') this.#closeHtml(line);
    if (kind === 'heading' || kind === 'rule' || kind === 'mark') this.#open = undefined;
    return true;
  }

  #push(line: Line, kind: BlockKind, level = 0): Leaf {
    const leaf = this.#pushLeaf(line, kind, level);
    const { blocks } = this.#scan;
    const container = this.#containers[0]?.kind;
    if (container === 'list' && blocks.at(-1)?.kind === 'blank' && blocks.at(-2)?.kind === 'list') {
      blocks.pop();
    }
    const last = blocks.at(-1);
    if (!container) blocks.push(leaf);
    else if (last?.kind === container) last.end = line.next;
    else blocks.push({ kind: container, level: 0, start: line.start, end: line.next });
    return leaf;
  }

  #pushLeaf(line: Line, kind: BlockKind, level = 0): Leaf {
    const isQuoted = this.#containers.some((each) => each.kind === 'quote');
    const lines = kind === 'paragraph' || kind === 'heading' ? [line] : [];
    const leaf = { kind, level, start: line.start, end: line.next, lines, isQuoted };
    this.#scan.leaves.push(leaf);
    return leaf;
  }

  /** Adds a line to the open leaf, with the blank lines before it in indented code. */
  #append(line: Line): true {
    const { blocks, leaves } = this.#scan;
    for (; leaves.at(-1) !== this.#open; leaves.pop()) {
      if (blocks.at(-1)!.kind === 'blank') blocks.pop();
    }
    const open = this.#open!;
    if (open.kind === 'paragraph' || open.kind === 'table') open.lines.push(line);
    open.end = blocks.at(-1)!.end = line.next;
    return true;
  }

  /** Closes the open leaf, and the containers from this depth on. */
  #close(depth: number) {
    if (this.#open?.kind === 'paragraph') this.#takeDefinitions();
    this.#open = undefined;
    this.#containers.length = depth;
  }

  /**
   * Separates leading definitions from the text of an open paragraph; returns false when no text
   * remains.
   */
  #takeDefinitions(): boolean {
    const { blocks, leaves } = this.#scan;
    const { start, lines } = this.#open!;
    if (this.#source[lines[0]!.text] !== '[') return true;
    const text = readLeafText(this.#source, this.#open!);
    const found = parseDefinitions(text, lines[0]!.text - start);
    if (found.labels.length === 0) return true;
    for (const label of found.labels) this.#labels.add(label);
    const end = start + found.end;
    const count = lines.findLastIndex(({ next }) => next <= end) + 1;
    const rest = { ...this.#open!, start: end, lines: lines.slice(count) };
    Object.assign(this.#open!, { kind: 'definition', end, lines: lines.slice(0, count) });
    if (rest.lines.length === 0) return false;
    leaves.push(rest);
    if (blocks.at(-1) === this.#open) blocks.push(rest);
    this.#open = rest;
    return true;
  }
}
