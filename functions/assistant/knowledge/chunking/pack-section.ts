import type { Span } from '../../../shared/span.ts';
import type { Block } from '../block.ts';
import type { Section } from './sections.ts';
import { SENTENCE_END, tableHeader, type Unit, unitsOf, WORD_END } from './units.ts';

/**
 * Maximum characters of a chunk, including its context. One code block or table row may exceed it.
 */
export const LONGEST_CHUNK = 1_200;

/** Maximum characters of the context. */
const LONGEST_CONTEXT = 150;

/** Maximum characters of a chunk without any context. */
const LONGEST_UNIT = LONGEST_CHUNK - LONGEST_CONTEXT;

/** Shorter text is joined to the previous piece, or else dropped: rule 5 of ../../README.md. */
export const SHORTEST_CHUNK = 20;

interface Piece extends Span {
  /** Text repeated from before the piece; may be empty. */
  context: Span;
}

/** Cuts a section into pieces of at most a chunk's length; most sections are one piece. */
export function packSection(source: string, section: Section): Piece[] {
  if (trimmedLength(source, section) <= LONGEST_CHUNK) {
    return [{ ...whole(section), context: nothingAt(section.start) }];
  }
  const packer = new Packer(source, section.start);
  for (const block of section.blocks) packer.add(block);
  return packer.finish();
}

const nothingAt = (at: number): Span => ({ start: at, end: at });

const whole = ({ start, end }: Span): Span => ({ start, end });

/** Returns the length without surrounding white space. */
function trimmedLength(source: string, { start, end }: Span): number {
  if (end - start <= LONGEST_CHUNK) return end - start;
  let last = end;
  while (last > start && source.charCodeAt(last - 1) <= 32) last--;
  return last - start;
}

class Packer {
  readonly #pieces: Piece[] = [];
  readonly #source: string;
  #open: Piece;
  /** Whether the open piece has only headings and space; then it is not closed yet. */
  #isBare = true;
  /** The last block that was added. */
  #last: Block | undefined;

  constructor(source: string, start: number) {
    this.#source = source;
    this.#open = { start, end: start, context: nothingAt(start) };
  }

  add(block: Block) {
    if (block.kind === 'blank') this.#open.end = block.end;
    else if (this.#fits(block)) this.#take(block, block);
    else if (!this.#isBare && trimmedLength(this.#source, block) <= LONGEST_CHUNK) {
      this.#close(block);
      if (this.#fits(block)) this.#take(block, block);
      else this.#takeUnits(unitsOf(this.#source, block, LONGEST_UNIT), block);
    } else this.#takeUnits(unitsOf(this.#source, block, LONGEST_UNIT), block);
  }

  finish(): Piece[] {
    const last = this.#pieces.at(-1);
    const isTiny = trimmedLength(this.#source, this.#open) < SHORTEST_CHUNK;
    if (last && isTiny) last.end = this.#open.end;
    else this.#pieces.push(this.#open);
    return this.#pieces;
  }

  #fits({ end }: Span): boolean {
    const { start, context } = this.#open;
    const repeated = context.end - context.start;
    return trimmedLength(this.#source, { start, end }) + repeated <= LONGEST_CHUNK;
  }

  #take(unit: Span, block: Block) {
    this.#open.end = unit.end;
    this.#isBare &&= block.kind === 'heading' && unit === block;
    this.#last = block;
  }

  #takeUnits(units: Unit[], block: Block) {
    for (const unit of units) {
      if (this.#fits(unit)) this.#take(unit, block);
      else if (unit.parts && trimmedLength(this.#source, unit) > LONGEST_UNIT) {
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
      const header = tableHeader(this.#source, next);
      return header.end - header.start <= LONGEST_CONTEXT ? header : nothingAt(end);
    }
    const isProse = this.#last?.kind === 'paragraph' || this.#last?.kind === 'list';
    return isProse
      ? overlapOf(this.#source, Math.max(start, this.#last!.start), end)
      : nothingAt(end);
  }
}

/** Returns the last sentences before `end`, or words if no sentence is short enough. */
function overlapOf(source: string, start: number, end: number): Span {
  const from = Math.max(start, end - LONGEST_CONTEXT);
  const window = source.slice(from, end);
  if (/`{3}|~{3}|^[ \t>]*\|/m.test(window)) return nothingAt(end);
  if (from === start) return { start, end };
  const cut = [SENTENCE_END, WORD_END].map((end) => window.trimEnd().matchAll(end).next().value)
    .find((match) => match !== undefined);
  return { start: cut ? from + cut.index + cut[0].length : end, end };
}
