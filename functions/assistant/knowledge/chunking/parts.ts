import { cleanPart, findLabels, normalizeBreaks } from '../cleaning/clean.ts';
import type { Block } from '../block.ts';
import { isBlank, readLine } from '../markdown/line.ts';
import { createMarkdownMarkup } from '../markdown/markdown-markup.ts';
import { createPlainMarkup, type Markup } from '../markdown/markup.ts';
import { isPartEnd, PART_LENGTH } from '../markdown/part.ts';

/** A part of a document that is split separately. */
export interface Part {
  /** The text that the blocks refer to; may contain other parts as well. */
  text: string;
  blocks: Block[];
  markup: Markup;
  /** The position of the next part, for `partAt`. */
  end: number;
}

/** Reads a document part by part; can continue from the end of any part. */
export interface PartReader {
  /** Where the last part ends. */
  end: number;
  /** Returns the part that begins at `from`: 0, or the end of another part. */
  partAt(from: number): Part;
}

/** Returns a reader of Markdown that cleans each part. */
export function readMarkdownParts(raw: string, partLength = PART_LENGTH): PartReader {
  const source = normalizeBreaks(raw);
  let labels: ReadonlySet<string> | undefined;
  return {
    end: source.length,
    partAt(from) {
      labels ??= findLabels(source);
      const { text, blocks, replacements, end } = cleanPart(source, { from, partLength, labels });
      return { text, blocks, markup: createMarkdownMarkup(text, replacements), end };
    },
  };
}

/** Returns a reader of plain text, in which blank lines separate paragraphs. */
export function readPlainParts(text: string, partLength = PART_LENGTH): PartReader {
  const markup = createPlainMarkup(text);
  return {
    end: text.length,
    partAt: (from) => ({ text, markup, ...splitParagraphs(text, from, partLength) }),
  };
}

function splitParagraphs(text: string, from: number, partLength: number) {
  const blocks: Block[] = [];
  let isOpen = false;
  let at = from;
  while (at < text.length) {
    const line = readLine(text, at);
    const isText = !isBlank(line);
    if (isText && isPartEnd(at - from, isOpen ? 'item' : 'block', partLength)) break;
    if (isText && !isOpen) {
      blocks.push({ kind: 'paragraph', level: 0, start: line.start, end: line.next });
    }
    isOpen = isText;
    if (blocks.length > 0) blocks.at(-1)!.end = line.next;
    at = line.next;
  }
  return { blocks, end: at };
}

/** Returns a reader of a file's extracted blocks; its positions are indexes of blocks. */
export function readBlockParts(text: string, all: Block[], partLength = PART_LENGTH): PartReader {
  const markup = createPlainMarkup(text);
  return {
    end: all.length,
    partAt(from) {
      let end = from + 1;
      while (end < all.length && !endsBefore(all, { from, end, partLength })) end++;
      return { text, markup, blocks: all.slice(from, end), end };
    },
  };
}

function endsBefore(
  all: Block[],
  { from, end, partLength }: { from: number; end: number; partLength: number },
): boolean {
  if (all[end - 1]!.kind === 'heading') return false;
  const length = all[end]!.start - all[from]!.start;
  return isPartEnd(length, all[end]!.kind === 'heading' ? 'heading' : 'block', partLength);
}
