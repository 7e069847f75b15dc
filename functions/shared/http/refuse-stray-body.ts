import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { ApiApp, ApiEnv } from './api-env.ts';
import { type Problem, problem } from './problem.ts';
import { parseJson } from '../parse-json.ts';

type BodyUse = 'none' | 'optional' | 'required';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Returns how each operation declares its body, by method and path below the base. */
function listBodyUses({ openAPIRegistry }: ApiApp): Map<string, BodyUse> {
  const routes = openAPIRegistry.definitions.flatMap((each) =>
    each.type === 'route' ? [each.route] : []
  );
  return new Map(routes.map(({ method, path, request }): [string, BodyUse] => {
    const body = request?.body;
    const use = !body ? 'none' : body.required === false ? 'optional' : 'required';
    return [`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`, use];
  }));
}

/**
 * Creates a middleware that sets `checkBody`, which throws 422 for a body other than `{}` if the
 * operation declares none, and 415 for an optional body that is not JSON: validators check neither,
 * and a client's data must not be ignored silently.
 */
export function refuseStrayBody(base: string, app: ApiApp): MiddlewareHandler<ApiEnv> {
  let uses: Map<string, BodyUse> | undefined;
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('checkBody', async () => {
      const { method, raw } = c.req;
      if (READS.includes(method) || raw.body === null) return;
      uses ??= listBodyUses(app);
      const route = matchedRoutes(c).find((each) => each.method === method);
      const use = uses.get(`${method} ${route?.path.slice(base.length)}`);
      if (use === 'none') throwIfUsed(await c.req.text());
      if (use === 'optional' && !isJson(c) && await c.req.text() !== '') {
        throw problem(415, 'Send the body as application/json.');
      }
    });
    await next();
  });
}

function isJson({ req }: Context<ApiEnv>): boolean {
  return /^application\/([\w.+-]+\+)?json\b/i.test(req.header('Content-Type') ?? '');
}

function throwIfUsed(body: string): void {
  const fields = listFields(body.trim());
  if (fields === null) throw noBody();
  if (fields.length > 0) throw noBody(fields);
}

function noBody(fields: string[] = []): Problem {
  const errors = fields.map((path) => ({ path, message: 'There is no such field.' }));
  return problem(422, 'This operation takes no body.', { errors });
}

/** Returns the property names of a JSON object, none for an empty text; null for other values. */
function listFields(body: string): string[] | null {
  if (body === '') return [];
  const value = parseJson(body);
  return value?.constructor === Object ? Object.keys(value) : null;
}
