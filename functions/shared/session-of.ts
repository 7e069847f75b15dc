import { decode } from 'hono/jwt';

/** Id of the session that an access token belongs to; the token was checked before. */
export function sessionOf(token: string): string {
  return String(decode(token).payload.session_id);
}
