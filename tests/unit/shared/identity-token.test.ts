import {
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { describe, expect, test } from 'vitest';
import {
  findPublicKeyProblem,
  generateIdentitySecret,
  IdentityError,
  type IdentityKey,
  verifyIdentity,
} from '../../../functions/shared/identity-token.ts';

const pair = await generateKeyPair('ES256', { extractable: true });
const pem = await exportSPKI(pair.publicKey);
const jwk = JSON.stringify(await exportJWK(pair.publicKey));
const secret = generateIdentitySecret();
const bytes = (text: string) => new TextEncoder().encode(text);

const KEYS: Record<string, IdentityKey> = {
  PEM: { alg: 'ES256', public_key: pem },
  JWK: { alg: 'ES256', public_key: jwk },
  HS256: { alg: 'HS256', secret },
};

const now = () => Math.floor(Date.now() / 1000);
const claims = (change: JWTPayload = {}): JWTPayload => ({
  ...{ aud: 'clinic', sub: 'ada', iat: now(), jti: 'one' },
  ...change,
});

function sign(payload: JWTPayload, alg = 'ES256', key: CryptoKey | Uint8Array = pair.privateKey) {
  return new SignJWT(payload).setProtectedHeader({ alg }).sign(key);
}

const toBase64Url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

describe.each(Object.entries(KEYS))('a site with %s', (_, key) => {
  const ours = (payload: JWTPayload) =>
    key.alg === 'ES256' ? sign(payload) : sign(payload, 'HS256', bytes(key.secret));

  test('accepts its own token, up to 5 minutes old', async () => {
    expect(await verifyIdentity(await ours(claims()), 'clinic', key))
      .toMatchObject({ sub: 'ada', jti: 'one' });
    await verifyIdentity(await ours(claims({ iat: now() - 299 })), 'clinic', key);
  });

  test.each<[string, JWTPayload]>([
    ['of another site', { aud: 'other' }],
    ['of several sites', { aud: ['clinic', 'other'] as string[] }],
    ['without a site', { aud: undefined }],
    ['of nobody', { sub: undefined }],
    ['of an empty name', { sub: '' }],
    ['of a name that is too long', { sub: 'x'.repeat(256) }],
    ['without an id', { jti: undefined }],
    ['without a time', { iat: undefined }],
    ['that is older', { iat: now() - 330 }],
    ['from the future', { iat: now() + 60 }],
    ['that says it has expired', { exp: now() - 60 }],
    ['that is not valid yet', { nbf: now() + 60 }],
  ])('refuses a token %s', async (_, change) => {
    await expect(verifyIdentity(await ours(claims(change)), 'clinic', key))
      .rejects.toThrow(IdentityError);
  });

  test('refuses one that is changed, unsigned, or no token', async () => {
    const [header, , signature] = (await ours(claims())).split('.');
    const other = toBase64Url(claims({ sub: 'eve' }));
    const unsigned = `${toBase64Url({ alg: 'none' })}.${other}.`;
    for (const token of [`${header}.${other}.${signature}`, unsigned, 'x', 'a.b.c', '..', '']) {
      await expect(verifyIdentity(token, 'clinic', key)).rejects.toThrow(IdentityError);
    }
  });

  test('refuses one of another key or algorithm', async () => {
    const stranger = await generateKeyPair('ES256');
    const p384 = await generateKeyPair('ES384');
    const tokens = [
      await sign(claims(), 'ES256', stranger.privateKey),
      await sign(claims(), 'ES384', p384.privateKey),
      await sign(claims(), 'HS256', bytes(generateIdentitySecret())),
      await sign(claims(), 'HS256', bytes(pem)),
      await sign(claims(), 'HS256', bytes(jwk)),
      key.alg === 'ES256'
        ? await sign(claims(), 'HS256', bytes(secret))
        : await sign(claims(), 'HS512', bytes(secret)),
    ];
    for (const token of tokens) {
      await expect(verifyIdentity(token, 'clinic', key)).rejects.toThrow(IdentityError);
    }
  });
});

test('a public key is one of P-256, and no private key', async () => {
  expect(await findPublicKeyProblem(pem)).toBeNull();
  expect(await findPublicKeyProblem(`\n${pem}\n`)).toBeNull();
  expect(await findPublicKeyProblem(jwk)).toBeNull();
  const p384 = await generateKeyPair('ES384', { extractable: true });
  const rsa = await generateKeyPair('RS256', { extractable: true });
  const refused = [
    await exportPKCS8(pair.privateKey),
    JSON.stringify(await exportJWK(pair.privateKey)),
    await exportSPKI(p384.publicKey),
    JSON.stringify(await exportJWK(p384.publicKey)),
    await exportSPKI(rsa.publicKey),
    JSON.stringify({ kty: 'oct', k: 'c2VjcmV0' }),
    '{',
    'secret',
  ];
  for (const text of refused) expect(await findPublicKeyProblem(text)).toContain('P-256');
});
