/** A half-open range of offsets in a source text. */
export interface Span {
  start: number;
  end: number;
}
