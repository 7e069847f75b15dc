import type { Line } from './line.ts';
import type { Span } from '../../../shared/span.ts';

export type BlockKind =
  | 'blank'
  | 'heading'
  | 'code'
  | 'html'
  | 'table'
  | 'list'
  | 'quote'
  | 'rule'
  | 'paragraph'
  /** Definitions of reference links. */
  | 'definition'
  /** A line with nothing but the marks of quotes and lists. */
  | 'mark';

/** Whole lines, line breaks included. */
export interface Block extends Span {
  kind: BlockKind;
  /** Of a heading, 1 to 6; 0 for the other kinds. */
  level: number;
}

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
