import { z } from 'zod';

/** `request: { headers: z.object({ 'If-Match': IfMatch.optional() }) }` */
export const IfMatch = z.string().max(100)
  .regex(/^(\*|(W\/)?"[^"]+")$/, 'One quoted time of the last change, or *')
  .meta({
    description: 'When what is changed was changed last, as it was read (`updated_at` or ' +
      '`updatedAt`), in quotes',
  });

/** The time of the last change that an If-Match header names; null when any will do. */
export function baseOf(ifMatch: string | undefined): string | null {
  const [, base] = ifMatch?.match(/"([^"]+)"/) ?? [];
  return base ?? null;
}
