import type { Block } from '../block.ts';
import type { Line } from './line.ts';

/** A block without inner blocks. */
export interface Leaf extends Block {
  /** The lines of a paragraph, a heading or a table; empty for kinds that no rule reads. */
  lines: Line[];
  /** Whether it is inside a quote, whose marks precede its lines. */
  isQuoted: boolean;
}

/** Returns the leaf's text with the length of its span: spaces replace the marks of quotes. */
export function readLeafText(source: string, { start, end, lines, isQuoted }: Leaf): string {
  if (!isQuoted) return source.slice(start, end);
  return lines.map((line) =>
    ' '.repeat(line.text - line.start) + source.slice(line.text, line.next)
  )
    .join('');
}
