/** A file with the expected result of its reader. */
export interface ReferenceCase {
  name: string;
  bytes(): Uint8Array;
  /** All of its text, tables row by row. */
  text: string;
  /** As [level, title], in order. */
  headings: [number, string][];
  /** Expected rows, wherever their table is. */
  rows?: string[];
  /** Page furniture that must be removed. */
  furniture?: string[];
}
