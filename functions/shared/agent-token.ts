import { importJWK, SignJWT } from 'jose';
import { problem } from './http/problem.ts';

/** Longer than any request; whoever sees a token in a log can use it for that time only. */
const LIFETIME_S = 300;

/** Whose rights a token has: a person's, as long as the API key is valid. */
export interface AgentSession {
  keyId: string;
  userId: string;
}

interface SigningKey {
  key: CryptoKey | Uint8Array;
  header: { alg: string; kid?: string };
}

/** Imports a private JSON Web Key, or takes the text as the secret of HS256. */
async function importKey(text: string): Promise<SigningKey> {
  if (!text.startsWith('{')) {
    return { key: new TextEncoder().encode(text), header: { alg: 'HS256' } };
  }
  const { alg = 'ES256', kid, ...jwk } = JSON.parse(text);
  return { key: await importJWK({ ...jwk, alg }, alg), header: { alg, ...(kid && { kid }) } };
}

/**
 * Creates a function that signs the access token of an agent: the Data API then applies the rights
 * of its person. `session_id` is the API key, by which person_of in the database ends the session
 * with the key.
 *
 * @param signingKey null: it throws 503, because no agent can act.
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
