import { PUBLIC_PREFIX } from '../../../functions/shared/contract/public-prefix.ts';
import type { Handler } from './handler.ts';
import { logHandler } from './log-handler.ts';
import { sendProblem } from './send-problem.ts';

interface GatewayOptions {
  supabase: Handler;
  /** The two APIs by name. Their paths have no PUBLIC_PREFIX, as on Supabase. */
  functions: Record<string, Handler>;
  /** Settings that the front end loads before its first request. */
  appConfig: Record<string, unknown>;
  front: Handler;
}

const SUPABASE = /^\/(auth|rest)\/v1(\/|$)/;
/** Parts of Supabase that this server lacks. */
const ABSENT = /^\/(storage|realtime|graphql)\/v1(\/|$)/;
const APP_CONFIG = '/app-config.json';
const FUNCTION = new RegExp(`^${PUBLIC_PREFIX}/([^/]+)`);

/** Serves one origin: sends each request to the part of the product that its path names. */
export function createGateway(options: GatewayOptions): Handler {
  const front = logHandler('front', (request) => {
    const { pathname } = new URL(request.url);
    return pathname === APP_CONFIG ? sendAppConfig(options, request) : options.front(request);
  });
  const refuse = (status: 404 | 501, detail: string) =>
    logHandler('server', () => sendProblem(status, detail));
  return (request, peer) => {
    const { pathname } = new URL(request.url);
    if (SUPABASE.test(pathname)) return options.supabase(request, peer);
    const absent = ABSENT.exec(pathname)?.[1];
    if (absent) {
      const detail = `${NAMES[absent]} of Supabase is not part of this server.`;
      return refuse(501, detail)(request, peer);
    }
    if (!pathname.startsWith(PUBLIC_PREFIX)) return front(request, peer);
    const handle = findFunction(options, pathname);
    if (!handle) return refuse(404, 'There is no such API.')(request, peer);
    return handle(withoutPrefix(request), peer);
  };
}

function findFunction({ functions }: GatewayOptions, pathname: string): Handler | undefined {
  const name = FUNCTION.exec(pathname)?.[1] ?? '';
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
}

function withoutPrefix(request: Request): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(PUBLIC_PREFIX.length);
  return new Request(url, request);
}

/**
 * Sends the settings of the front end. `supabase_url` has the host of the request, such as
 * `localhost` or `127.0.0.1`, so that the front end calls its own origin. Every origin may read the
 * settings, because all of them are public.
 */
function sendAppConfig({ appConfig }: GatewayOptions, request: Request): Response {
  const { protocol, host } = new URL(request.url);
  const scheme = request.headers.get('X-Forwarded-Proto') ?? protocol.slice(0, -1);
  return Response.json({ supabase_url: `${scheme}://${host}`, ...appConfig }, {
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

const NAMES: Record<string, string> = {
  storage: 'Storage',
  realtime: 'Realtime',
  graphql: 'GraphQL',
};
