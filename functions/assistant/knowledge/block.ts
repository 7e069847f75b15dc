import { z } from 'zod';

export const BLOCK_KINDS = [
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
  /** A line with nothing but the marks of quotes and lists. */
  'mark',
] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/**
 * A stretch of a document's text, whole lines with their line breaks: what the chunks are cut from.
 * Every reader gives these, Markdown's by scanning the text; none overlaps another.
 */
export const Block = z.object({
  kind: z.enum(BLOCK_KINDS),
  /** Of a heading, 1 to 6; 0 for the other kinds. */
  level: z.int().min(0).max(6),
  start: z.int().min(0),
  end: z.int().min(0),
  /** On which page it begins, from 1, where the file has pages. */
  page: z.int().min(1).optional(),
});
export type Block = z.infer<typeof Block>;
