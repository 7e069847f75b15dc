import { PUBLIC_PREFIX } from '../../../functions/shared/contract/public-prefix.ts';
import { sendProblem } from './send-problem.ts';

/** Answers a request that came from the address `peer`; one part of the product. */
export type Handler = (request: Request, peer?: string) => Response | Promise<Response>;

interface GatewayOptions {
  supabase: Handler;
  /** The two APIs by name. They expect paths without PUBLIC_PREFIX, as on Supabase. */
  functions: Record<string, Handler>;
  /** What the front reads before its first request. */
  appConfig: Record<string, unknown>;
  front: Handler;
}

const SUPABASE = /^\/(auth|rest)\/v1(\/|$)/;
/** Parts of Supabase that this server does not have. */
const ABSENT = /^\/(storage|realtime|graphql)\/v1(\/|$)/;
const FUNCTION = new RegExp(`^${PUBLIC_PREFIX}/([^/]+)`);

/** One origin: sends each request to the part of the product that its path names. */
export function createGateway(options: GatewayOptions): Handler {
  return (request, peer) => {
    const { pathname } = new URL(request.url);
    if (SUPABASE.test(pathname)) return options.supabase(request, peer);
    const absent = ABSENT.exec(pathname)?.[1];
    if (absent) return sendProblem(501, `${NAMES[absent]} of Supabase is not part of this server.`);
    if (pathname.startsWith(PUBLIC_PREFIX)) return callFunction(options, request, peer);
    if (pathname === '/app-config.json') return sendAppConfig(options, request);
    return options.front(request);
  };
}

function callFunction(
  { functions }: GatewayOptions,
  request: Request,
  peer?: string,
): Response | Promise<Response> {
  const url = new URL(request.url);
  const name = FUNCTION.exec(url.pathname)?.[1] ?? '';
  const handle = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!handle) return sendProblem(404, 'There is no such API.');
  url.pathname = url.pathname.slice(PUBLIC_PREFIX.length);
  return handle(new Request(url, request), peer);
}

/**
 * The address is the one the page was asked at, `localhost` or `127.0.0.1`, so that it stays one
 * origin. A front on another host may read it too: there is nothing in it that is not public.
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
