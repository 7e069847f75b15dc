import { hexOf } from '../hex.ts';

/** What the log tells of a failed sign-in. */
export interface FailedSignIn {
  address: string;
  /** From `hashAccount`. */
  account?: string;
}

/**
 * Names an account in the log by its e-mail address in lower case: the same for all its sign-ins,
 * and no address can be guessed from it without the key.
 */
export async function hashAccount(account: string, secret: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), hmac, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, bytes(`sign-in ${account}`));
  return hexOf(signature).slice(0, 32);
}
