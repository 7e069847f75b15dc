import { toBase64 } from '../../shared/to-base64.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** What is signed; `timestamp` is that of the try, in seconds since 1970. */
export interface SignedContent {
  id: string;
  timestamp: number;
  body: string;
}

async function signature(secret: string, { id, timestamp, body }: SignedContent): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(PREFIX.length)), (each) => each.charCodeAt(0));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, content)))}`;
}

/**
 * The headers that Standard Webhooks asks for, signed with each of the secrets: a receiver accepts a
 * delivery when it knows one. Source: https://github.com/standard-webhooks/standard-webhooks
 */
export async function signedHeaders(
  secrets: string[],
  content: SignedContent,
): Promise<Record<string, string>> {
  const signatures = await Promise.all(secrets.map((secret) => signature(secret, content)));
  return {
    'webhook-id': content.id,
    'webhook-timestamp': String(content.timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
