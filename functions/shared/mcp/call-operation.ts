import type { Context } from 'hono';
import type { ApiApp, ApiEnv } from '../http/api-env.ts';
import { type Call, type CallOptions, ToolFailure } from './tool.ts';

/** Headers of the agent's request that its calls repeat: credentials and addresses. */
const REPEATED = ['Authorization', 'apikey', 'X-Forwarded-For', 'X-Request-Id'];

function toUrl(path: string, { path: values = {}, query = {} }: CallOptions): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const each of [value].flat()) search.append(name, String(each));
  }
  return `http://localhost${filled}?${search}`;
}

/** Returns the cursor of a Link header, for the next page or earlier messages. */
function findNext(link: string | null): string | null {
  const [, url] = /<([^>]+)>; rel="(?:next|prev)"/.exec(link ?? '') ?? [];
  if (!url) return null;
  const query = new URL(url, 'http://localhost').searchParams;
  return query.get('cursor') ?? query.get('before');
}

/**
 * Creates the function with which a tool calls operations: requests to the same API's routes with
 * the credentials of the agent's request, so that rights, limits, validation and the audit ledger
 * are those of HTTP.
 */
export function createCall(app: ApiApp, c: Context<ApiEnv>): Call {
  return async (operation, options = {}) => {
    const [method, path] = operation.split(' ') as [string, string];
    const headers = new Headers({ 'X-Request-Id': c.get('requestId') });
    for (const name of REPEATED) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    if (options.body !== undefined) headers.set('Content-Type', 'application/json');
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
    const body = options.body === undefined ? undefined : JSON.stringify(options.body);
    const request = new Request(toUrl(path, options), {
      ...{ method, headers, body, signal: c.req.raw.signal },
    });
    const response = await app.fetch(request, { ...c.env, isTool: true });
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    if (response.status >= 400) throw new ToolFailure(answer);
    return { body: answer, next: findNext(response.headers.get('Link')) };
  };
}
