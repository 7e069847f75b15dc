import type { Span } from '../../../shared/span.ts';

/** The visible text of a document, which may contain markup. */
export interface Markup {
  textOf(span: Span): string;
  /** Returns a heading's title in one line. */
  titleOf(heading: Span): string;
}

/** Returns the markup of a text that has none: every format except Markdown. */
export function createPlainMarkup(source: string): Markup {
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  return { textOf, titleOf: (heading) => textOf(heading).replace(/\s+/g, ' ').trim() };
}
