import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import postgres from 'postgres';
import { readStackFile } from '../../../scripts/stack/config/stack-file.ts';
import type { Role } from '../../../functions/shared/caller.ts';
import { call, headersOf, signUp, testStack, tokenOf } from '../../support/stack-client.ts';

export type Claims = Record<string, unknown>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString());

export function claimsOf(token: string): { header: Claims; claims: Claims } {
  const [header, claims] = token.split('.', 2).map(decode);
  return { header: header!, claims: claims! };
}

/** Signs a token with the stack's own secret, or another. */
export function sign(header: Claims, claims: Claims, secret = jwtSecret()): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

export const jwtSecret = () => readStackFile(testStack().dataDir)!.jwt_secret;

export interface Person {
  id: string;
  email: string;
  token: string;
}

/** Creates a person with an account and a session. */
export async function newPerson(role: 'viewer' | 'editor' = 'viewer'): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`;
  const token = await signUp(email);
  const id = claimsOf(token).claims.sub as string;
  if (role === 'editor') await setRole(id, role);
  return { id, email, token };
}

export async function setRole(id: string, role: Role): Promise<void> {
  const path = `/functions/v1/catalog/users/${id}`;
  const response = await call('service', path, { method: 'PATCH', body: { role } });
  if (!response.ok) throw new Error(await response.text());
  await response.body?.cancel();
}

/** Runs one task on the stack's database as its owner. */
export async function onDatabase<T>(task: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(testStack().databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await task(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export const deleteAccount = (id: string) =>
  onDatabase((sql) => sql`delete from auth.users where id = ${id}`);

/** Returns forged tokens, made from a valid one. */
export async function forgedTokens(): Promise<Record<string, string>> {
  const { header, claims } = claimsOf(await tokenOf(testStack().editor));
  const past = Math.floor(Date.now() / 1000) - 1;
  const [head, , signature] = sign(header, claims).split('.');
  return {
    expired: sign(header, { ...claims, exp: past, iat: past - 60 }),
    tampered: `${head}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    'of another secret': sign(header, claims, 'x'.repeat(40)),
    'alg: none': `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`,
  };
}

/** Calls the Data API as a browser does: with the publishable key, and a token if there is one. */
export async function dataApi(
  as: Parameters<typeof headersOf>[0],
  path: string,
  options: Parameters<typeof call>[2] = {},
): Promise<Response> {
  const { publishableKey, secretKey } = testStack();
  const apikey = as === 'service' ? secretKey : publishableKey;
  const headers = { apikey, ...options.headers };
  return await call(as, `/rest/v1/${path}`, { ...options, headers });
}

/** Returns the id of the seeded editor or viewer. */
export async function idOf(role: 'editor' | 'viewer'): Promise<string> {
  const { email } = testStack()[role];
  const [person] = await onDatabase((sql) =>
    sql`select id from public.users where email = ${email}`
  );
  return person!.id;
}
