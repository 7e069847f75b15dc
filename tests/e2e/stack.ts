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

/** Signs an account in; returns the session in the browser's format. */
export function signIn(email: string): Promise<{ access_token: string }> {
  return postAuth('token?grant_type=password', { email, password: PASSWORD });
}

/** Creates an account; its role is viewer. */
export function signUp(email: string): Promise<unknown> {
  return postAuth('signup', { email, password: PASSWORD });
}

/** Calls an API of the stack with the secret key; path below `/functions/v1` or `/rest/v1`. */
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
