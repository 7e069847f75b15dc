import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { readStackFile } from '../../../scripts/stack/keys.ts';
import { tokenOf } from '../../support/stack-client.ts';
import { catalog } from './catalog-client.ts';

type Claims = Record<string, unknown>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

function sign(header: Claims, claims: Claims, secret: string): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** What Auth signed for the editor, and the secret it signed with. */
async function issued() {
  const { dataDir, editor } = inject('stack');
  const [header, claims] = (await tokenOf(editor)).split('.', 2).map((part) => decode(part));
  return { header, claims, secret: readStackFile(dataDir)!.jwt_secret };
}
type Issued = Awaited<ReturnType<typeof issued>>;

const SECOND_AGO = Math.floor(Date.now() / 1000) - 1;
const statusOf = async (token: string) => (await catalog({ token }, '/users')).status;

describe('an access token', () => {
  test('of its own making is believed, so that the refusals below mean something', async () => {
    const { header, claims, secret } = await issued();
    expect(await statusOf(sign(header, claims, secret))).toBe(200);
  });

  test.each<[string, (issued: Issued) => string]>([
    [
      'that has expired',
      ({ header, claims, secret }) =>
        sign(header, { ...claims, exp: SECOND_AGO, iat: SECOND_AGO - 60 }, secret),
    ],
    ['signed with another secret', ({ header, claims }) => sign(header, claims, 'x'.repeat(40))],
    [
      'without a signature',
      ({ header, claims }) => `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`,
    ],
    ['whose subject was changed', ({ header, claims, secret }) => {
      const [head, , signature] = sign(header, claims, secret).split('.');
      return `${head}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`;
    }],
    [
      'of an account that is gone',
      ({ header, claims, secret }) => sign(header, { ...claims, sub: crypto.randomUUID() }, secret),
    ],
    [
      'of nobody',
      ({ header, claims, secret }) =>
        sign(header, { ...claims, sub: undefined, role: 'anon' }, secret),
    ],
  ])('%s is 401', async (_, forge) => {
    expect(await statusOf(forge(await issued()))).toBe(401);
  });

  test('cannot make a viewer an editor by its claims', async () => {
    const { header, secret } = await issued();
    const [, claims] = (await tokenOf(inject('stack').viewer)).split('.', 2).map(decode);
    const forged = { ...claims, user_role: 'editor', app_metadata: { role: 'editor' } };
    expect(await statusOf(sign(header, forged, secret))).toBe(403);
  });
});
