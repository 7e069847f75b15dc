import { exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createAgentTokens } from '../../../functions/shared/agent-token.ts';

const SESSION = { keyId: crypto.randomUUID(), userId: crypto.randomUUID() };
const SECRET = 'a secret of the project, long enough';

const claims = {
  sub: SESSION.userId,
  session_id: SESSION.keyId,
  role: 'authenticated',
  aud: 'authenticated',
};

test('an agent’s token has the person, the key and five minutes', async () => {
  const token = await createAgentTokens(SECRET)(SESSION);
  const { payload } = await jwtVerify(token, new TextEncoder().encode(SECRET));
  expect(payload).toMatchObject(claims);
  expect(payload.exp! - payload.iat!).toBe(300);
});

test('a private JSON Web Key signs with its algorithm and id', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...await exportJWK(privateKey), alg: 'ES256', kid: 'one', key_ops: ['sign'] };
  const token = await createAgentTokens(JSON.stringify(jwk))(SESSION);
  const { payload, protectedHeader } = await jwtVerify(token, publicKey);
  expect(payload).toMatchObject(claims);
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'one' });
});

test('without a signing key no agent acts, and the answer names the variable', async () => {
  await expect(createAgentTokens(null)(SESSION)).rejects.toMatchObject({
    code: 'not-set-up',
    detail: expect.stringContaining('AGENT_SIGNING_KEY'),
  });
});

test('a signing key that is none fails where a token is signed', async () => {
  await expect(createAgentTokens('{"kty": "EC"}')(SESSION)).rejects.toThrow();
});
