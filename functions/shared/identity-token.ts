import { importJWK, importSPKI, jwtVerify } from 'jose';
import { JOSEError, JWTExpired } from 'jose/errors';
import { z } from 'zod';
import { toHex } from './to-hex.ts';

/** Maximum age of an identity token, and maximum clock skew, in seconds. */
const MAX_AGE_S = 300;
const CLOCK_TOLERANCE_S = 10;

export type IdentityKey =
  | { alg: 'ES256'; public_key: string }
  | { alg: 'HS256'; secret: string };

const Claims = z.object({
  sub: z.string().min(1).max(255),
  jti: z.string().min(1).max(255),
  // A token for several audiences could be used once at each.
  aud: z.string(),
});
export type IdentityClaims = Pick<z.infer<typeof Claims>, 'sub' | 'jti'>;

/** Thrown for a rejected token; the message is for the developer who signs it. */
export class IdentityError extends Error {}

/** Generates an HS256 secret with 256 random bits; its characters are the bytes of the key. */
export const generateIdentitySecret = (): string =>
  `lwi_${toHex(crypto.getRandomValues(new Uint8Array(32)))}`;

const PublicJwk = z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256') })
  .refine((jwk) => !('d' in jwk));

/**
 * Imports an ES256 public key, in PEM (SPKI) or as a JSON Web Key.
 *
 * @throws IdentityError for anything else, including private keys.
 */
async function importPublicKey(text: string): Promise<CryptoKey> {
  try {
    if (!text.trimStart().startsWith('{')) return await importSPKI(text.trim(), 'ES256');
    return await importJWK(PublicJwk.parse(JSON.parse(text)), 'ES256') as CryptoKey;
  } catch {
    throw new IdentityError('It must be a public key of P-256, in PEM or as a JSON Web Key');
  }
}

/** Returns why a public key is invalid, or null. */
export async function findPublicKeyProblem(text: string): Promise<string | null> {
  try {
    await importPublicKey(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Verifies a token with which a site signs in a patient: the site's algorithm and key, the site as
 * its audience, `sub`, `iat` and `jti`, and an age of at most 5 minutes. Does not check whether
 * `jti` was used before.
 *
 * @throws IdentityError that names the fault.
 */
export async function verifyIdentity(
  token: string,
  site: string,
  key: IdentityKey,
): Promise<IdentityClaims> {
  const cryptoKey = key.alg === 'ES256'
    ? await importPublicKey(key.public_key)
    : new TextEncoder().encode(key.secret);
  try {
    const { payload } = await jwtVerify(token, cryptoKey, {
      algorithms: [key.alg],
      audience: site,
      requiredClaims: ['sub', 'iat', 'jti'],
      maxTokenAge: MAX_AGE_S,
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    return Claims.parse(payload);
  } catch (error) {
    if (error instanceof JWTExpired) {
      throw new IdentityError('It has expired or is more than 5 minutes old; sign one per visit.');
    }
    if (error instanceof JOSEError) throw new IdentityError(`JWT verification: ${error.message}.`);
    throw new IdentityError('The claims sub, jti and aud must be texts of at most 255 characters.');
  }
}
