import type { Block } from '../block.ts';
import type { Line } from './line.ts';

/** A block that holds no other. */
export interface Leaf extends Block {
  /** Of a paragraph, a heading or a table; none of what no rule looks into. */
  lines: Line[];
  /** Inside a quote, whose marks stand before its lines. */
  isQuoted: boolean;
}

/** The leaf's text, as long as its span, with spaces for the marks of quotes. */
export function textOf(source: string, { start, end, lines, isQuoted }: Leaf): string {
  if (!isQuoted) return source.slice(start, end);
  return lines.map((line) =>
    ' '.repeat(line.text - line.start) + source.slice(line.text, line.next)
  )
    .join('');
}
