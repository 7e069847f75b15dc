import { importJWK, SignJWT } from 'jose';
import { problem } from './http/problem.ts';

/** In seconds: longer than any request, but short, so that a token leaked in a log soon expires. */
const LIFETIME_S = 300;

/** The person whose rights a token has while the API key is valid. */
export interface AgentSession {
  keyId: string;
  userId: string;
}

interface SigningKey {
  key: CryptoKey | Uint8Array;
  header: { alg: string; kid?: string };
}

/** Imports a private JSON Web Key, or uses the text as the secret of HS256. */
async function importKey(text: string): Promise<SigningKey> {
  if (!text.startsWith('{')) {
    return { key: new TextEncoder().encode(text), header: { alg: 'HS256' } };
  }
  const { alg = 'ES256', kid, ...jwk } = JSON.parse(text);
  return { key: await importJWK({ ...jwk, alg }, alg), header: { alg, ...(kid && { kid }) } };
}

/**
 * Creates a function that signs an agent's access token, with which the Data API applies the rights
 * of its person. `session_id` is the API key's id, by which the database's person_of checks that
 * the key is still valid.
 *
 * @param signingKey null makes the returned function throw 503.
 */
export function createAgentTokens(signingKey: string | null, now: () => number = Date.now) {
  const imported = signingKey === null ? null : importKey(signingKey);
  imported?.catch(() => {/* reported where it is awaited */});
  return async ({ keyId, userId }: AgentSession): Promise<string> => {
    if (!imported) {
      throw problem('not-set-up', 'Set AGENT_SIGNING_KEY: agents act by tokens signed with it.');
    }
    const { key, header } = await imported;
    const seconds = Math.floor(now() / 1000);
    return await new SignJWT({ role: 'authenticated', session_id: keyId })
      .setProtectedHeader({ ...header, typ: 'JWT' })
      .setSubject(userId)
      .setAudience('authenticated')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + LIFETIME_S)
      .sign(key);
  };
}
