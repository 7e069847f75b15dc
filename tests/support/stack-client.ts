import { inject } from 'vitest';
import type { Account, StackInfo } from '../../scripts/testing/test-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, or one for all. */
    stacks: StackInfo[];
  }
}

/**
 * Returns URL, keys and accounts of the product under test. Files that run concurrently have
 * different ones, so that they do not affect each other.
 */
export function testStack(): StackInfo {
  const stacks = inject('stacks');
  const worker = Number(Deno.env.get('VITEST_POOL_ID')) - 1;
  return stacks[worker % stacks.length]!;
}

/**
 * The caller: anonymous, one of the two seeded accounts, a server with the secret key, or a token.
 */
export type Actor = 'anonymous' | 'viewer' | 'editor' | 'service' | { token: string };

const tokens = new Map<string, Promise<string>>();

/** Returns the access token of an account; signs in once per account and test process. */
export function tokenOf(account: Account): Promise<string> {
  const token = tokens.get(account.email) ?? signIn(account);
  tokens.set(account.email, token);
  return token;
}

/** Creates an account (role viewer) and signs it in. */
export async function signUp(email: string, password = 'a-test-password'): Promise<string> {
  const { access_token: token } = await postAuth('signup', { email, password });
  return token;
}

/** Returns the headers that authenticate a caller in the two APIs. */
export async function headersOf(actor: Actor): Promise<Record<string, string>> {
  const stack = testStack();
  if (actor === 'anonymous') return {};
  if (actor === 'service') return { apikey: stack.secretKey };
  const token = typeof actor === 'object' ? actor.token : await tokenOf(stack[actor]);
  return { Authorization: `Bearer ${token}` };
}

export interface CallOptions {
  method?: string;
  /** Sent as JSON; FormData is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Calls the running stack.
 *
 * @param path below the origin, such as `/functions/v1/catalog/blocks`.
 */
export async function call(
  actor: Actor,
  path: string,
  { method, body, headers = {} }: CallOptions = {},
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData);
  return await fetch(testStack().url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...await headersOf(actor),
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : isJson ? JSON.stringify(body) : body as FormData,
  });
}

async function signIn(account: Account): Promise<string> {
  const { access_token: token } = await postAuth('token?grant_type=password', account);
  return token;
}

async function postAuth(path: string, body: unknown): Promise<{ access_token: string }> {
  const { url, publishableKey } = testStack();
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}
