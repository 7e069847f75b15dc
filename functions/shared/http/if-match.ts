import { z } from 'zod';

/** `request: { headers: z.object({ 'If-Match': IfMatch.optional() }) }` */
export const IfMatch = z.string().max(100)
  .regex(/^(\*|(W\/)?"[^"]+")$/, 'One quoted time of the last change, or *')
  .meta({
    description: 'When what is changed was changed last, as it was read (`updated_at` or ' +
      '`updatedAt`), in quotes',
  });

/** Returns the time of the last change in an If-Match header; null for any. */
export function parseBase(ifMatch: string | undefined): string | null {
  const [, base] = ifMatch?.match(/"([^"]+)"/) ?? [];
  return base ?? null;
}
