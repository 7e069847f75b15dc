import type { getDocumentProxy } from 'unpdf';
import type { Budget } from '../budget.ts';
import type { Segment } from './segment.ts';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;
type Matrix = [number, number, number, number, number, number];

interface TextItem {
  str: string;
  transform: Matrix;
  width: number;
  fontName: string;
}

export interface PageText {
  /** Page number, from 1. */
  number: number;
  height: number;
  segments: Segment[];
}

/** Minimum gap that is a space, as a multiple of the font size. */
const SPACE = 0.15;

/** Minimum gap between two segments, as a multiple of the font size. */
const WORD_GAP = 1.1;

/** Spaces that align text in columns. */
const COLUMN_SPACES = / {3,}/;

/**
 * Reads the text of a page with its positions, as a stream: a few bytes can draw the same text a
 * million times.
 */
export async function readPage(page: Page, budget: Budget): Promise<PageText> {
  const view = page.getViewport({ scale: 1 });
  const drawn = new SegmentBuilder(view.transform as Matrix);
  // Never cancelled: the library would continue to fill it, and fail without a handler.
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = await budget.within(reader.read());
    if (done) return { number: page.pageNumber, height: view.height, segments: drawn.segments };
    for (const item of value.items) {
      if (!('str' in item)) continue;
      budget.take('unpackedBytes', item.str.length + 1);
      drawn.add(item);
    }
  }
}

class SegmentBuilder {
  readonly segments: Segment[] = [];
  readonly #view: Matrix;

  constructor(view: Matrix) {
    this.#view = view;
  }

  add({ str, transform, width, fontName }: TextItem) {
    if (str.trim() === '') return;
    const [across, slant, , , left, y] = multiply(this.#view, transform);
    // Rotated text is not part of a line: a note in the margin, a stamp across the page.
    if (Math.abs(slant) > Math.abs(across) / 10 || across <= 0) return;
    const size = Math.hypot(transform[2], transform[3]);
    const perCharacter = width / str.length;
    let at = 0;
    for (const part of str.split(COLUMN_SPACES)) {
      const from = str.indexOf(part, at);
      at = from + part.length;
      const lead = part.length - part.trimStart().length;
      const start = left + (from + lead) * perCharacter;
      const end = left + (from + part.trimEnd().length) * perCharacter;
      this.#append({
        text: part.trim(),
        left: start,
        right: end,
        y,
        size,
        font: fontName,
        isMixed: false,
      });
    }
  }

  /** Adds a text to the last segment if it continues its line, otherwise as a new segment. */
  #append(part: Omit<Segment, 'order'>) {
    if (part.text === '') return;
    const last = this.segments.at(-1);
    if (last && isContinuation(last, part)) {
      const gap = part.left - last.right;
      last.isMixed ||= part.font !== last.font;
      if (part.text.length > last.text.length) last.font = part.font;
      last.text += (gap > SPACE * part.size ? ' ' : '') + part.text;
      last.right = Math.max(last.right, part.right);
    } else this.segments.push({ ...part, order: this.segments.length });
  }
}

function isContinuation(last: Segment, next: Omit<Segment, 'order'>): boolean {
  const size = Math.max(last.size, next.size);
  const gap = next.left - last.right;
  // A superscript or subscript is smaller and on the same line.
  const tolerance = next.size < last.size * 0.85 ? 0.6 : 0.25;
  return Math.abs(next.y - last.y) < tolerance * size && gap < WORD_GAP * size &&
    gap > -0.5 * size;
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}
