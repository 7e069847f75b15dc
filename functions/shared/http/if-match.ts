import { z } from 'zod';

/** Header of a conditional change: `headers: z.object({ 'If-Match': IfMatch.optional() })` */
export const IfMatch = z.string().max(100)
  .regex(/^(\*|(W\/)?"[^"]+")$/, 'One quoted time of the last change, or *')
  .describe(
    'The time of the last change as you read it (`updated_at` or `updatedAt`), in quotes',
  );

/** Returns the time of the last change from an If-Match header; null without one and for `*`. */
export function parseBase(ifMatch: string | undefined): string | null {
  const [, base] = ifMatch?.match(/"([^"]+)"/) ?? [];
  return base ?? null;
}

const REVISION = /^(?:W\/)?"(\d{1,9})(?:-[0-9a-f]{16})?"$/;

const RevisionMatch = z.string()
  .regex(REVISION, 'The ETag, or the revision in quotes, such as "3"')
  .describe('The ETag on which the change is based, or its revision in quotes');

/** The headers of a conditional change of a resource with a revision. */
export const RevisionHeader = z.object({ 'If-Match': RevisionMatch });

/** Returns the revision in a validated If-Match header. */
export const parseRevision = (ifMatch: string): number => Number(REVISION.exec(ifMatch)![1]);
