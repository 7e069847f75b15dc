import { z } from 'zod';

const BLOCK_KINDS = [
  'blank',
  'heading',
  'code',
  'html',
  'table',
  'list',
  'quote',
  'rule',
  'paragraph',
  /** Definitions of reference links. */
  'definition',
  /** A line that contains only the markers of quotes and lists. */
  'mark',
] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/**
 * A span of whole lines of a document, from which chunks are cut. Readers produce blocks without
 * overlaps.
 */
export const Block = z.object({
  kind: z.enum(BLOCK_KINDS),
  /** Level of a heading, 1 to 6; 0 for the other kinds. */
  level: z.int().min(0).max(6),
  start: z.int().min(0),
  end: z.int().min(0),
  /** The page on which it begins, from 1, if the file has pages. */
  page: z.int().min(1).optional(),
});
export type Block = z.infer<typeof Block>;
