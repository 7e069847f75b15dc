/** A range of a text by its offsets; the end is exclusive. */
export interface Span {
  start: number;
  end: number;
}
