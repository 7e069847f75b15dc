import { z } from 'zod';

/** `request: { headers: z.object({ 'If-Match': IfMatch.optional() }) }` */
export const IfMatch = z.string().regex(/^(\*|(W\/)?"[^"]+")$/, 'One quoted updated_at, or *').max(
  100,
)
  .meta({ description: 'The updated_at that the change is based on, in quotes' });

/** The updated_at that an If-Match header names; null when any will do. */
export function baseOf(ifMatch: string | undefined): string | null {
  const [, base] = ifMatch?.match(/"([^"]+)"/) ?? [];
  return base ?? null;
}
