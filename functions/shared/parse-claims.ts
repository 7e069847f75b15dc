import { decode } from 'hono/jwt';
import { z } from 'zod';

const Claims = z.object({ session_id: z.uuid(), exp: z.number() });

/**
 * Parses a token's session id and expiry, in seconds; returns null for a token of another issuer.
 */
export function parseClaims(token: string): z.infer<typeof Claims> | null {
  try {
    return Claims.parse(decode(token).payload);
  } catch {
    return null;
  }
}

/** Returns the session id of an access token that was verified before. */
export function parseSessionId(token: string): string {
  return String(decode(token).payload.session_id);
}
