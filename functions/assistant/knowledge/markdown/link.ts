/** A half-open range of offsets in a source text. */
export interface Span {
  start: number;
  end: number;
}

/**
 * A link or image as written. What a reader sees is the text between textStart and textEnd; the
 * rest is its markup.
 */
export interface Link extends Span {
  textStart: number;
  textEnd: number;
  isImage: boolean;
}

/** What the inside of one block holds, for the cleaning rules. */
export interface Inline {
  links: Link[];
  /** Definitions of reference links: markup only. */
  definitions: Span[];
  /** Code and HTML: no rule touches them. */
  frozen: Span[];
  /** Headings and tables: links in them lose their markup, but their lines are never navigation. */
  structure: Span[];
}

/** Two reference labels are the same when these are. */
export const normaliseLabel = (label: string) =>
  label.replace(/[\t\n\r ]+/g, ' ').trim().toLowerCase().toUpperCase();
