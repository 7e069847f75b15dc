import { decode } from 'hono/jwt';
import { z } from 'zod';

const exp = z.number();

/** What a token says that this project issued: a person's, or a legacy key, which names its role only. */
const Claims = z.discriminatedUnion('role', [
  z.object({ role: z.literal('authenticated'), sub: z.uuid(), session_id: z.uuid(), exp }),
  z.object({ role: z.enum(['anon', 'service_role']), exp }),
]);

/**
 * Whether the bearer token of a request, if it has one, is formed as tokens of Auth are. Lite casts
 * the claims in SQL, also for requests that need none of them, and answers 500 where that fails; the
 * signature is its business.
 */
export function hasValidClaims({ headers }: Request): boolean {
  const token = /[\w-]+\.[\w-]+\.[\w-]*$/.exec(headers.get('Authorization') ?? '')?.[0];
  if (!token) return true;
  try {
    return Claims.safeParse(decode(token).payload).success;
  } catch {
    return false;
  }
}
