import { z } from 'zod';
import type { Db } from '../../../functions/shared/clients.ts';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { chatHeaders, LOADER_HEADERS } from '../../../web/page-headers.ts';
import type { Handler } from './handler.ts';

const Site = z.object({ origins: z.array(z.string()) }).nullable();

/** The script that shows the chat on other pages, also by version. */
const LOADER = /^\/chat(\/[\w-]+\/chat)?\.js$/;

/**
 * Adds to the front end what the chat of patients needs: at `/chat` a policy that lets only the
 * pages of its site show it in a frame, and a script that other origins may load.
 */
export function serveChat(front: Handler, build: Record<string, string>, db: Db): Handler {
  return async (request, peer) => {
    const { pathname, searchParams } = new URL(request.url);
    if (LOADER.test(pathname)) return replaceHeaders(await front(request, peer), LOADER_HEADERS);
    if (pathname !== '/chat') return await front(request, peer);
    const origins = await readOrigins(db, searchParams.get('site') ?? '');
    return replaceHeaders(await front(request, peer), chatHeaders(build, origins));
  };
}

/** Reads the origins that may show the chat of a site; none for an unknown one. */
async function readOrigins(db: Db, key: string): Promise<string[]> {
  const found = unwrap(await db.rpc('read_visitor_site', { p_key: key }));
  return Site.parse(found)?.origins ?? [];
}

/** Replaces the headers of a page, and keeps those of its content and its caching. */
function replaceHeaders(response: Response, headers: Record<string, string>): Response {
  const kept = [
    'Content-Type',
    'Content-Length',
    'Content-Encoding',
    'Cache-Control',
    'ETag',
    'Vary',
  ];
  const all = new Headers(headers);
  for (const name of kept) {
    const value = response.headers.get(name);
    if (value !== null) all.set(name, value);
  }
  return new Response(response.body, { status: response.status, headers: all });
}
