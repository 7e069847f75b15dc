import { decode } from 'hono/jwt';
import { z } from 'zod';

const Claims = z.object({ session_id: z.uuid(), exp: z.number() });

/** What a token says of its session, and until when it counts, in seconds; null: it is none of ours. */
export function claimsOf(token: string): z.infer<typeof Claims> | null {
  try {
    return Claims.parse(decode(token).payload);
  } catch {
    return null;
  }
}

/** Id of the session that an access token belongs to; the token was checked before. */
export function sessionOf(token: string): string {
  return String(decode(token).payload.session_id);
}
