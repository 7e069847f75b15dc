/** A stretch of a text by its offsets, the end exclusive. */
export interface Span {
  start: number;
  end: number;
}
