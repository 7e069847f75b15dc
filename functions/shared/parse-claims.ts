import { decode } from 'hono/jwt';
import { z } from 'zod';

const Claims = z.object({ session_id: z.uuid(), exp: z.number() });

/**
 * Parses the session id and the expiry, a Unix time in seconds, of a token without verifying it.
 * Returns null if either is missing or invalid.
 */
export function parseClaims(token: string): z.infer<typeof Claims> | null {
  try {
    return Claims.parse(decode(token).payload);
  } catch {
    return null;
  }
}

/** Returns the session id of a verified access token. */
export function parseSessionId(token: string): string {
  return String(decode(token).payload.session_id);
}
