import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { concatBytes } from '../concat-bytes.ts';
import { toHex } from '../to-hex.ts';
import type { ApiEnv } from './api-env.ts';

const encoder = new TextEncoder();

/** Cache-Control of public reads: browsers may store them, but must revalidate them. */
const REVALIDATED = 'private, no-cache';

/** Returns whether an If-None-Match header contains this tag, by RFC 9110's weak comparison. */
export function isEtagMatch(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch?.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}

/**
 * Sets the ETag of a streamed response, from a text that changes with it; returns true when the
 * client has it already, so that the route responds with 304.
 */
export async function tagAndCompare(c: Context, state: string): Promise<boolean> {
  const etag = await createTag(encoder.encode(state), '');
  c.header('ETag', etag);
  return isEtagMatch(etag, c.req.header('If-None-Match'));
}

/**
 * Gives each JSON read a weak ETag of its body, and responds with 304 when the client has it
 * already. Leaves reads with their own ETag unchanged. Allows browsers to store responses to
 * anonymous callers, except visitors.
 */
export const answerConditionally = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const { res } = c;
  const isJson = res.headers.get('Content-Type')?.startsWith('application/json');
  if (!isRead || res.status !== 200 || !isJson || res.headers.has('ETag')) return;
  const body = await res.bytes();
  const etag = await createTag(body, res.headers.get('Link') ?? '');
  const isSame = isEtagMatch(etag, c.req.header('If-None-Match'));
  const headers = new Headers(res.headers);
  headers.set('ETag', etag);
  const isPublic = c.var.caller?.kind === 'anonymous' && !c.var.visitor;
  if (isPublic) headers.set('Cache-Control', REVALIDATED);
  if (isSame) headers.delete('Content-Type');
  // Removed first: the context would merge the headers of the earlier response.
  c.res = undefined;
  c.res = new Response(isSame ? null : body, { status: isSame ? 304 : 200, headers });
});

/** Creates an ETag of body and Link header, which shows whether another page follows. */
async function createTag(body: Uint8Array<ArrayBuffer>, link: string): Promise<string> {
  const tagged = link ? concatBytes([body, encoder.encode(link)]) : body;
  return `W/"${toHex(await crypto.subtle.digest('SHA-256', tagged)).slice(0, 32)}"`;
}

interface Operation {
  parameters?: object[];
  responses: Record<string, { headers?: object; content?: Record<string, unknown> }>;
}

const ETAG = { ETag: { $ref: '#/components/headers/ETag' } };

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'ETags of responses that the client has; 304 if one of them is current',
} as const;

/**
 * Declares the 304 of a read that compares its own ETag: `responses: { 200: …, 304: NOT_MODIFIED
 * }`.
 */
export const NOT_MODIFIED = {
  description: 'The client’s copy is current: its ETag is in If-None-Match',
  headers: ETAG,
};

/**
 * Declares the responses of `answerConditionally` in the reads of a path; reads with their own ETag
 * declare their 304 themselves.
 */
export function declareConditional(item: object): object {
  const { get } = item as { get?: Operation };
  const ok = get?.responses[200];
  if (!get || !ok) return item;
  const isGiven = ok.content?.['application/json'] && !('ETag' in (ok.headers ?? {}));
  if (!isGiven && !get.responses[304]) return item;
  const parameters = [...get.parameters ?? [], IF_NONE_MATCH];
  const tagged = { ...ok, headers: { ...ok.headers, ...ETAG } };
  const unchanged = { ...NOT_MODIFIED, headers: tagged.headers };
  const responses = { ...get.responses, 200: tagged, 304: unchanged };
  return { ...item, get: { ...get, parameters, responses } };
}
