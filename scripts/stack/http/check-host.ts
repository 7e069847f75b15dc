import type { Handler } from './handler.ts';
import { logHandler } from './log-handler.ts';
import { sendProblem } from './send-problem.ts';

/**
 * A name, an IPv4 address, or an IPv6 address in brackets; a final dot and a
 * port are optional.
 */
const FORM = /^([a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?|\[[0-9a-f:.]+\])\.?(?::\d{1,5})?$/i;
const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/**
 * Rejects requests for unknown host names. A page of another site can point its own name at this
 * machine and then send requests as the same origin (DNS rebinding); it cannot do so with an IP
 * address or a name of the machine itself.
 */
export function checkHost(handle: Handler, hosts: string[]): Handler {
  const own = new Set(['localhost', ...hosts.map((host) => host.toLowerCase())]);
  const isOwn = (name: string) =>
    own.has(name) || name.endsWith('.localhost') || IP_ADDRESS.test(name);

  const refuse = logHandler('server', (request) => {
    const other = parseHosts(request)?.find((name) => !isOwn(name));
    return other === undefined
      ? sendProblem(400, 'The Host header is not a host name with a port.')
      : sendProblem(421, `This server is not "${other}": add it to ALLOWED_HOSTS if it is.`);
  });
  return (request, peer) =>
    parseHosts(request)?.every(isOwn) ? handle(request, peer) : refuse(request, peer);
}

/** Returns the hosts of the header and of an absolute request URL; null if they are invalid. */
function parseHosts(request: Request): string[] | null {
  const name = FORM.exec(request.headers.get('Host') ?? '')?.[1]?.toLowerCase();
  if (!name) return null;
  try {
    return [name, new URL(request.url).hostname.replace(/\.$/, '')];
  } catch {
    return null;
  }
}
