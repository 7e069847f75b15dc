import { toHex } from '../to-hex.ts';

/** A failed sign-in, as the log records it. */
export interface FailedSignIn {
  address: string;
  /** Result of `hashAccount`. */
  account?: string;
}

/**
 * Returns a keyed hash of an account's lower-case email address, equal for all its sign-ins; the
 * key prevents guessing the address.
 */
export async function hashAccount(account: string, secret: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), hmac, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, bytes(`sign-in ${account}`));
  return toHex(signature).slice(0, 32);
}
