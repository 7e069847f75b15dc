import { decode } from 'hono/jwt';
import { z } from 'zod';

const exp = z.number();

/**
 * The claims of this project's tokens: a person's, or those of a legacy key, which has only a role.
 */
const Claims = z.discriminatedUnion('role', [
  z.object({ role: z.literal('authenticated'), sub: z.uuid(), session_id: z.uuid(), exp }),
  z.object({ role: z.enum(['anon', 'service_role']), exp }),
]);

/**
 * Returns whether the bearer token of a request, if any, has the form of Auth's tokens. Lite casts
 * the claims in SQL, also for requests that do not need them, and answers 500 when that fails; lite
 * verifies the signature itself.
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
