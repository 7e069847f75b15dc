import { OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import type { Context } from 'hono';
import type { FunctionEnv } from '../env.ts';
import { allowOrigins } from './allow-origins.ts';
import type { ApiApp, ApiEnv } from './api-env.ts';
import type { Collect } from '../metrics/collect-counts.ts';
import { authenticate, type CallerSettings } from './authenticate.ts';
import { answerConditionally } from './conditional-reads.ts';
import { countRequests } from './count-requests.ts';
import { addHealth, type HealthDeps } from './health.ts';
import { type BodyLimits, limitBody } from './limit-body.ts';
import { type Log, logAsJson, logRequests } from './log-requests.ts';
import { type Problem, problem, problemResponse } from './problem.ts';
import { addReference } from './reference.ts';
import { addResourceMetadata, guardMcp } from './guard-mcp.ts';
import { refuseStrayBody } from './refuse-stray-body.ts';
import { toFieldErrors, toProblem } from './to-problem.ts';

export interface ApiDeps extends HealthDeps {
  env: CallerSettings & Pick<FunctionEnv, 'allowedOrigins' | 'publicUrl' | 'supabaseUrl'>;
  log?: Log;
}

interface ApiOptions extends ApiDeps {
  /** First segment of every path, as Supabase passes it to a function: `catalog`. */
  name: string;
  title: string;
  description: string;
  /** Higher body limits by path below the base; `limitBody` has a default for the others. */
  bodyLimits?: BodyLimits;
  /** Formats problems of some paths differently from RFC 9457. */
  writeProblem?: (problem: Problem, path: string) => Response | undefined;
  collect?: Collect;
}

/**
 * Creates the common layer of both APIs: request id, log line, CORS, problems, body limits,
 * authentication. Health and reference are public; the layer applies to all routes added later.
 */
export function createApiApp(options: ApiOptions): ApiApp {
  const { name, env, clients, log = logAsJson, bodyLimits = {} } = options;
  const { writeProblem, collect = () => {} } = options;
  const base = `/${name}`;
  const app: ApiApp = new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid }).basePath(base);
  /** Builds a response with the context's headers. */
  const respond = (c: Context, problem: Problem) => {
    const response = writeProblem?.(problem, c.req.path) ??
      problemResponse(problem.body, problem.headers);
    return c.newResponse(response.body, response);
  };
  app.onError((error, c) =>
    c.req.raw.signal.aborted ? createGoneResponse() : respond(c, toProblem(error))
  );
  app.notFound((c) => respond(c, problem(404, 'This API has no such path.')));

  app.use(requestId({ limitLength: 128 }), logRequests(name, log), addSafeHeaders);
  app.use(allowOrigins({ allowed: env.allowedOrigins, methods: () => listMethods(app) }));
  app.use(methodNotAllowed({
    app,
    onMethodNotAllowed: (c, allowed) => respond(c, createMethodProblem(c.req.method, allowed)),
  }));
  addHealth(app, options);
  addReference(app, options);
  app.use(answerConditionally, countRequests(name, collect));
  addResourceMetadata(app, name, env);
  app.use('/mcp', guardMcp(name, env));
  app.use(limitBody(base, bodyLimits), refuseStrayBody(base, app), authenticate(env, clients));
  return app;
}

/** Returns HEAD and the methods of all routes, without middleware. */
function listMethods({ routes }: ApiApp): string[] {
  const methods = new Set(routes.map(({ method }) => method));
  methods.delete('ALL');
  return ['HEAD', ...methods];
}

const addSafeHeaders = createMiddleware(async (c, next) => {
  await next();
  c.header('X-Content-Type-Options', 'nosniff');
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
});

/**
 * Creates the response to a client that disconnected; nobody reads it, but logs show its status
 * (499), as nginx does.
 */
const createGoneResponse = () => new Response(null, { status: 499 });

function createMethodProblem(method: string, allowed: string[]): Problem {
  const methods = allowed.join(', ');
  const detail = `This URL does not support ${method}; it supports ${methods}.`;
  return problem(405, detail, { headers: { Allow: methods } });
}

type Validation = Parameters<NonNullable<OpenAPIHono<ApiEnv>['defaultHook']>>[0];

function refuseInvalid(result: Validation): void {
  if (result.success) return;
  const errors = toFieldErrors(result.error);
  const detail = errors.length === 1
    ? 'One field is not valid.'
    : `${errors.length} fields are not valid.`;
  throw problem(422, detail, { errors });
}
