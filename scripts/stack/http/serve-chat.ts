import { VisitorSite } from '../../../functions/assistant/schemas/visitors.ts';
import type { Db } from '../../../functions/shared/clients.ts';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import {
  chatHeaders,
  LOADER_HEADERS,
  WORKER_HEADERS,
  WORKER_PATH,
} from '../../../web/page-headers.ts';
import { createDemoSite } from './demo-site.ts';
import type { Handler } from './handler.ts';

const Site = VisitorSite.omit({ organisation: true }).nullable();

/**
 * The site that the first start adds; the demo page shows its chat unless the query names another.
 */
const LOCAL_SITE = 'local';

/**
 * Paths of the script that shows the chat on other pages, with and without a
 * version.
 */
const LOADER = /^\/chat(\/[\w-]+\/chat)?\.js$/;

/**
 * Adds the patients' chat to the front end: at `/chat` a policy that lets only the pages of its
 * site show it in a frame, a script that other origins may load, the headers of its worker, and at
 * `/demo-site` a page of another website.
 */
export function serveChat(front: Handler, build: Record<string, string>, db: Db): Handler {
  return async (request, peer) => {
    const { pathname, searchParams, origin } = new URL(request.url);
    const key = searchParams.get('site');
    if (LOADER.test(pathname)) return replaceHeaders(await front(request, peer), LOADER_HEADERS);
    if (pathname === '/demo-site') {
      const site = await readSite(db, key ?? LOCAL_SITE);
      return site && createDemoSite(origin, site) || await front(request, peer);
    }
    if (pathname.startsWith(WORKER_PATH)) {
      return replaceHeaders(await front(request, peer), WORKER_HEADERS);
    }
    if (pathname !== '/chat') return await front(request, peer);
    const origins = (await readSite(db, key ?? ''))?.origins ?? [];
    return replaceHeaders(await front(request, peer), chatHeaders(build, origins));
  };
}

/** Reads a site as its visitors see it; null for an unknown one. */
async function readSite(db: Db, key: string) {
  return Site.parse(unwrap(await db.rpc('read_visitor_site', { p_key: key })));
}

/** Replaces the headers of a page except those for content and caching. */
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
