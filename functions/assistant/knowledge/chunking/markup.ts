import type { Span } from '../../../shared/span.ts';

/** What a reader sees of a document's text, which may be written with marks. */
export interface Markup {
  textOf(span: Span): string;
  /** Of a heading, in one line. */
  titleOf(heading: Span): string;
}

/** A text without marks: all but Markdown. */
export function plainMarkup(source: string): Markup {
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  return { textOf, titleOf: (heading) => textOf(heading).replace(/\s+/g, ' ').trim() };
}
