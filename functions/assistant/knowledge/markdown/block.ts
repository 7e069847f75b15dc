import type { Block } from '../block.ts';
import type { Line } from './line.ts';

/** A block without nested blocks. */
export interface Leaf extends Block {
  /** The lines of a paragraph, heading, table or definition; empty for other kinds. */
  lines: Line[];
  /** Whether the block is inside a quote, whose markers precede the lines. */
  isQuoted: boolean;
}

/** Returns a leaf's text, with quote markers replaced by spaces so that offsets stay valid. */
export function readLeafText(source: string, { start, end, lines, isQuoted }: Leaf): string {
  if (!isQuoted) return source.slice(start, end);
  return lines.map((line) =>
    ' '.repeat(line.text - line.start) + source.slice(line.text, line.next)
  )
    .join('');
}
