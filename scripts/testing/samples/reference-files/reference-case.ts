/** A file, and what a reader should make of it. */
export interface ReferenceCase {
  name: string;
  bytes(): Uint8Array;
  /** All of its text, tables row by row. */
  text: string;
  /** As [level, title], in order. */
  headings: [number, string][];
  /** Rows as they should be written, wherever their table stands. */
  rows?: string[];
  /** What is around the content and should be gone. */
  furniture?: string[];
}
