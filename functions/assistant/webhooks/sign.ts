import { toBase64 } from '../../shared/to-base64.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Generates a Standard Webhooks secret: `whsec_` and 32 random bytes in base64. */
export function generateSecret(): string {
  return PREFIX + toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** The signed content; `timestamp` is the time of the attempt in seconds since 1970. */
export interface SignedContent {
  id: string;
  timestamp: number;
  body: string;
}

async function signContent(
  secret: string,
  { id, timestamp, body }: SignedContent,
): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(PREFIX.length)), (each) => each.charCodeAt(0));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, content)))}`;
}

/**
 * Returns the Standard Webhooks headers with a signature for each secret: a receiver accepts a
 * delivery when it knows one of them. Source:
 * https://github.com/standard-webhooks/standard-webhooks
 */
export async function signHeaders(
  secrets: string[],
  content: SignedContent,
): Promise<Record<string, string>> {
  const signatures = await Promise.all(secrets.map((secret) => signContent(secret, content)));
  return {
    'webhook-id': content.id,
    'webhook-timestamp': String(content.timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
