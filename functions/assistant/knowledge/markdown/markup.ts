import type { Span } from '../../../shared/span.ts';

/** Extracts the visible text of a document's spans. */
export interface Markup {
  textOf(span: Span): string;
  /** Returns a heading's title as a single line. */
  titleOf(heading: Span): string;
}

/** Creates the markup of a text without markers: of every format except Markdown. */
export function createPlainMarkup(source: string): Markup {
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  return { textOf, titleOf: (heading) => textOf(heading).replace(/\s+/g, ' ').trim() };
}
