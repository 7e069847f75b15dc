import type { Span } from '../../../shared/span.ts';
import type { Block } from '../block.ts';
import type { Section } from './sections.ts';
import { findTableHeader, SENTENCE_END, splitUnits, type Unit, WORD_END } from './units.ts';

/**
 * Maximum characters of a chunk, including its context. One code block or table row may exceed it.
 */
export const MAX_CHUNK_LENGTH = 1_200;

const MAX_CONTEXT_LENGTH = 150;

/** Maximum characters of a chunk without its context. */
const MAX_UNIT_LENGTH = MAX_CHUNK_LENGTH - MAX_CONTEXT_LENGTH;

/** Shorter text is joined to the previous chunk, or dropped: rule 5 of ../../README.md. */
export const MIN_CHUNK_LENGTH = 20;

interface Piece extends Span {
  /** Text repeated from before this piece; may be empty. */
  context: Span;
}

/** Splits a section into pieces of at most MAX_CHUNK_LENGTH; most sections are one piece. */
export function packSection(source: string, section: Section): Piece[] {
  if (measureTrimmed(source, section) <= MAX_CHUNK_LENGTH) {
    return [{ ...whole(section), context: emptySpanAt(section.start) }];
  }
  const packer = new Packer(source, section.start);
  for (const block of section.blocks) packer.add(block);
  return packer.finish();
}

const emptySpanAt = (at: number): Span => ({ start: at, end: at });

const whole = ({ start, end }: Span): Span => ({ start, end });

/** Returns the length; without trailing white space if it exceeds MAX_CHUNK_LENGTH. */
function measureTrimmed(source: string, { start, end }: Span): number {
  if (end - start <= MAX_CHUNK_LENGTH) return end - start;
  let last = end;
  while (last > start && source.charCodeAt(last - 1) <= 32) last--;
  return last - start;
}

class Packer {
  readonly #pieces: Piece[] = [];
  readonly #source: string;
  #open: Piece;
  /** Whether the open piece has only headings and white space, so that it cannot be closed yet. */
  #isBare = true;
  #last: Block | undefined;

  constructor(source: string, start: number) {
    this.#source = source;
    this.#open = { start, end: start, context: emptySpanAt(start) };
  }

  add(block: Block) {
    if (block.kind === 'blank') this.#open.end = block.end;
    else if (this.#fits(block)) this.#take(block, block);
    else if (!this.#isBare && measureTrimmed(this.#source, block) <= MAX_CHUNK_LENGTH) {
      this.#close(block);
      if (this.#fits(block)) this.#take(block, block);
      else this.#takeUnits(splitUnits(this.#source, block, MAX_UNIT_LENGTH), block);
    } else this.#takeUnits(splitUnits(this.#source, block, MAX_UNIT_LENGTH), block);
  }

  finish(): Piece[] {
    const last = this.#pieces.at(-1);
    const isTiny = measureTrimmed(this.#source, this.#open) < MIN_CHUNK_LENGTH;
    if (last && isTiny) last.end = this.#open.end;
    else this.#pieces.push(this.#open);
    return this.#pieces;
  }

  #fits({ end }: Span): boolean {
    const { start, context } = this.#open;
    const repeated = context.end - context.start;
    return measureTrimmed(this.#source, { start, end }) + repeated <= MAX_CHUNK_LENGTH;
  }

  #isTooLong(unit: Span): boolean {
    return measureTrimmed(this.#source, unit) > MAX_UNIT_LENGTH;
  }

  #take(unit: Span, block: Block) {
    this.#open.end = unit.end;
    this.#isBare &&= block.kind === 'heading' && unit === block;
    this.#last = block;
  }

  #takeUnits(units: Unit[], block: Block) {
    for (const unit of units) {
      if (this.#fits(unit)) this.#take(unit, block);
      else if (unit.parts && (this.#isBare || this.#isTooLong(unit))) {
        this.#takeUnits(unit.parts(), block);
      } else {
        if (!this.#isBare) this.#close(block);
        this.#take(unit, block);
      }
    }
  }

  #close(next: Block) {
    this.#pieces.push(this.#open);
    const { start, end } = this.#open;
    this.#open = { start: end, end, context: this.#contextAt(start, end, next) };
    this.#isBare = true;
  }

  #contextAt(start: number, end: number, next: Block): Span {
    if (next.kind === 'table' && next.start < end) {
      const header = findTableHeader(this.#source, next);
      return header.end - header.start <= MAX_CONTEXT_LENGTH ? header : emptySpanAt(end);
    }
    const isProse = this.#last?.kind === 'paragraph' || this.#last?.kind === 'list';
    return isProse
      ? findOverlap(this.#source, Math.max(start, this.#last!.start), end)
      : emptySpanAt(end);
  }
}

/**
 * Returns the last sentences before `end` within MAX_CONTEXT_LENGTH, or the last words if the last
 * sentence is longer; an empty span near code or a table.
 */
function findOverlap(source: string, start: number, end: number): Span {
  const from = Math.max(start, end - MAX_CONTEXT_LENGTH);
  const window = source.slice(from, end);
  if (/`{3}|~{3}|^[ \t>]*\|/m.test(window)) return emptySpanAt(end);
  if (from === start) return { start, end };
  const cut = [SENTENCE_END, WORD_END].map((end) => window.trimEnd().matchAll(end).next().value)
    .find((match) => match !== undefined);
  return { start: cut ? from + cut.index + cut[0].length : end, end };
}
