import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cwd } from 'node:process';

interface StackFile {
  api_url: string;
  publishable_key: string;
  secret_key: string;
  jwt_secret: string;
  demo_model_url: string;
}

export const EDITOR = 'editor@example.com';
export const VIEWER = 'viewer@example.com';
/** Password that playwright.config.ts sets. */
export const PASSWORD = 'a-seeded-password';

let file: StackFile | undefined;

/** Returns the stack file of the running stack. */
export function stack(): StackFile {
  file ??= JSON.parse(readFileSync(join(cwd(), 'tests/.results/e2e-data/stack.json'), 'utf8'));
  return file!;
}

async function json(response: Response) {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : null;
}

async function postAuth(path: string, body: object) {
  return await json(
    await fetch(`${stack().api_url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: stack().publishable_key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

/** A session in the browser's format. */
export interface Session {
  access_token: string;
  /** When the access token expires, in seconds since 1970. */
  expires_at: number;
}

/** Signs an account in. */
export function signIn(email: string): Promise<Session> {
  return postAuth('token?grant_type=password', { email, password: PASSWORD });
}

/** Longer than a test takes. */
const MIN_LIFETIME_SECONDS = 600;

/** Returns whether nobody has ended a session and its token outlasts a test. */
export async function isSignedIn({ access_token, expires_at }: Session): Promise<boolean> {
  if (expires_at - Date.now() / 1000 < MIN_LIFETIME_SECONDS) return false;
  const response = await fetch(`${stack().api_url}/auth/v1/user`, {
    headers: { apikey: stack().publishable_key, authorization: `Bearer ${access_token}` },
  });
  await response.body?.cancel();
  return response.ok;
}

/** Creates an account; its role is viewer. */
export function signUp(email: string): Promise<unknown> {
  return postAuth('signup', { email, password: PASSWORD });
}

/**
 * Calls an API of the stack with the secret key; `path` begins with
 * `/functions/v1` or `/rest/v1`.
 */
export async function asService(method: string, path: string, body?: unknown) {
  return await json(
    await fetch(stack().api_url + path, {
      method,
      headers: {
        apikey: stack().secret_key,
        ...(path.startsWith('/rest') && { Prefer: 'return=representation' }),
        'content-type': 'application/json',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );
}

/** Calls the assistant with the token of an account. */
export async function asOperator(token: string, method: string, path: string, body?: unknown) {
  return await json(
    await fetch(`${stack().api_url}/functions/v1/assistant${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );
}
