import { OpenAPIHono, type RouteConfig, type RouteHandler } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { ApiEnv } from './api-env.ts';
import { jsonBody, problems } from './openapi.ts';
import type { ProblemKind, ProblemStatus } from './problem-kinds.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Request = NonNullable<RouteConfig['request']>;

/** An operation of an API: its input, and a response by each status, `200: json(Block, '…')`. */
interface Operation
  extends
    Partial<Record<number, RouteConfig['responses'][string]>>,
    Omit<RouteConfig, 'method' | 'path' | 'request' | 'responses'>,
    Omit<Request, 'body'> {
  /** Statuses with which the guard rejects a call; `...forEditors` sets them. */
  rejects?: readonly ProblemStatus[];
  /** The schema of a required JSON body, or a described body. */
  body?: z.ZodType | Request['body'];
  /** Problems in addition to those that `impliedProblems` lists. */
  problems?: readonly ProblemKind[];
  /** All responses, in place of the implied and the declared ones. */
  responses?: RouteConfig['responses'];
  /** Completes the route: `wrap: answerOnce`. */
  wrap?: (route: RouteConfig) => RouteConfig;
}

type BodyOf<Declared> = Declared extends { body: infer Body extends z.ZodType }
  ? { body: ReturnType<typeof jsonBody<Body>> }
  : Pick<Declared, keyof Declared & 'body'>;

/** The part of a route from which the types of its handler follow. */
type RouteOf<Declared> = {
  method: Method;
  path: string;
  request: Pick<Declared, keyof Declared & ('params' | 'query' | 'headers')> & BodyOf<Declared>;
  responses: Declared extends { responses: infer Responses } ? Responses
    : Pick<Declared, keyof Declared & number>;
};

/** The parameters of a path with an id, unless an operation declares others. */
const IdParams = z.object({ id: z.uuid() });

const hasId = (path: string) => path.includes('/{id}');

type WithId<Path, Declared> = Declared extends { params: object } ? Declared
  : Path extends `${string}/{id}${string}` ? Declared & { params: typeof IdParams }
  : Declared;

type Output<Declared, Part extends string> = Declared extends
  { [Name in Part]: infer Schema extends z.ZodType } ? z.output<Schema>
  : undefined;

/** The validated input of a call; `body` is `{}` if an optional JSON body is absent. */
interface Input<Declared> {
  params: Output<Declared, 'params'>;
  query: Output<Declared, 'query'>;
  headers: Output<Declared, 'headers'>;
  body: Declared extends { body: { content: { 'application/json': { schema: infer Schema } } } }
    ? z.output<Schema>
    : Output<Declared, 'body'>;
}

/** The body of a declared response: void without content, never for other types than JSON. */
type ResponseBody<Response> = Response extends
  { content: { 'application/json': { schema: infer Schema extends z.ZodType } } } ? z.output<Schema>
  : Response extends { content: object } ? never
  : void;

type SuccessOf<Responses> = keyof Responses & (200 | 201 | 202 | 204);

type IsUnion<Type, Each = Type> = Each extends Type ? [Type] extends [Each] ? false : true : never;

/**
 * The body of the only success; never if several are declared: then the handler returns a response.
 */
type SuccessBody<Responses> = IsUnion<SuccessOf<Responses>> extends true ? never
  : ResponseBody<Responses[SuccessOf<Responses>]>;

/** Handles a call; returns a response, or the body of the declared success. */
type HandlerOf<Declared> = RouteOf<Declared> extends infer Route extends RouteConfig ? (
    c: Parameters<RouteHandler<Route, ApiEnv>>[0],
    input: Input<Declared>,
  ) => MaybePromise<
    Awaited<ReturnType<RouteHandler<Route, ApiEnv>>> | SuccessBody<Route['responses']>
  >
  : never;

type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Returns the problems that follow from an operation's guard and input: 404 and 422 for parameters
 * of the path, 422 for a query, 400, 415 and 422 for a body, 412 for If-Match.
 */
function impliedProblems({ rejects = [], params, query, headers, body }: Operation): ProblemKind[] {
  return [
    ...rejects,
    ...(params ? [404, 422] as const : []),
    ...(query ? [422] as const : []),
    ...(body ? [400, 415, 422] as const : []),
    ...(headers instanceof z.ZodObject && 'If-Match' in headers.shape ? [412] as const : []),
  ];
}

function toRoute(method: Method, path: string, operation: Operation): RouteConfig {
  const { params, query, headers, body, responses, ...rest } = operation;
  const { rejects: _rejects, problems: added = [], wrap: _wrap, ...described } = rest;
  const { declared = [], others = [] } = Object.groupBy(
    Object.entries(described),
    ([name]) => Number(name) > 0 ? 'declared' : 'others',
  );
  const kinds = new Set([...impliedProblems(operation), ...added]);
  return {
    ...Object.fromEntries(others),
    ...{ method, path },
    request: { params, query, headers, body: body instanceof z.ZodType ? jsonBody(body) : body },
    responses: responses ?? { ...problems(...kinds), ...Object.fromEntries(declared) },
  };
}

/** Routes with one tag in the document. */
export class ApiRoutes extends OpenAPIHono<ApiEnv> {
  constructor(private readonly tag: string) {
    super();
  }

  /**
   * Adds an operation; `{id}` in its path is a UUID. If the operation declares only one success
   * status, the handler returns its JSON body (undefined if it has no content) or a response.
   * Otherwise the handler returns a response.
   */
  operation<Path extends string, Declared extends Operation>(
    method: Method,
    path: Path,
    operation: Declared,
    handler: HandlerOf<WithId<Path, Declared>>,
  ): this {
    const { wrap = (route: RouteConfig) => route } = operation;
    const params = hasId(path) ? IdParams : undefined;
    const route = toRoute(method, path, { tags: [this.tag], params, ...operation });
    const handle = handler as (c: Context<ApiEnv>, input: object) => unknown;
    const status = Number(Object.keys(route.responses).find((each) => each.startsWith('2')));
    this.openapi(wrap(route), async (c) => {
      const result = await handle(c, readInput(c));
      if (result instanceof Response) return result;
      return result === undefined
        ? c.body(null, status as StatusCode)
        : c.json(result, status as ContentfulStatusCode);
    });
    return this;
  }
}

/** Returns the validated input of a call; undefined for parts that the route does not declare. */
function readInput({ req }: Context) {
  const valid = (target: string) => req.valid(target as never) as unknown;
  const [params, query, headers, body] = ['param', 'query', 'header', 'json'].map(valid);
  return { params, query, headers, body };
}
