import { z } from 'zod';

export type ApiName = 'assistant' | 'catalog';

interface Declared {
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: object }>;
}

interface Operation {
  method: string;
  pattern: RegExp;
  /** Number of parameters in the path: the operation with the fewest matches. */
  parameters: number;
  responses: Record<string, Declared>;
}

interface Answer {
  method: string;
  /** Below the API's base. */
  path: string;
  response: Pick<Response, 'status' | 'headers'>;
}

interface Check {
  faults: string[];
  /** Returns the errors of the body. */
  body?: (text: string) => string[];
  /** Returns the errors of complete events. */
  events?: (text: string) => string[];
}

/** The responses that an API declares. */
export interface Contract {
  check(answer: Answer): Check;
}

/**
 * Statuses that operations need not declare: failures of the API, and
 * rejections before a request reaches it.
 */
const BY_DEFAULT = [421, 500, 501, 503];

/**
 * Undocumented calls: those that a function sends to itself, the document, and
 * its page.
 */
const HIDDEN = /\/(continue|openapi\.json|docs)$/;

const TOLD_HEADERS = [
  'Link',
  'ETag',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotency-Replayed',
  'Retry-After',
  'WWW-Authenticate',
  'Content-Disposition',
];

/** Paths with OpenAI's protocol. */
const OF_OTHERS = /^\/v1\//;

/**
 * Schemas of the events in streams of other protocols, which have no operations
 * of their own.
 */
const EVENTS: Record<string, string> = {
  '/v1/chat/completions': 'ChatCompletionChunk',
  '/v1/responses': 'ResponseEvent',
  '/mcp': 'McpMessage',
};
/** The text that ends OpenAI's streams, which is no event. */
const LAST = '[DONE]';

/** A second media type of a call is a separate operation in the document. */
const TWINS: Record<string, string> = { '/chat': '/chat/stream' };

/** Parses an OpenAPI 3.1 document. */
export function readContract(document: string): Contract {
  const { paths, components } = JSON.parse(
    document.replaceAll('#/components/schemas/', '#/$defs/'),
    withoutMore,
  );
  const extended = [...document.matchAll(/"allOf":\[\{"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  for (const name of ['Problem', ...extended.map(([, base]) => base!)]) {
    delete components.schemas[name].additionalProperties;
  }
  const operations = Object.entries<object>(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { responses }]): Operation => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      parameters: path.split('{').length,
      responses,
    }))
  ).toSorted((one, other) => one.parameters - other.parameters);
  const problem: Declared = components.responses.Problem;
  const schemas = new Map<string, z.ZodType>();

  function schemaOf(schema: object): z.ZodType {
    const key = JSON.stringify(schema);
    const known = schemas.get(key) ??
      z.fromJSONSchema({ ...schema, $defs: components.schemas } as never);
    schemas.set(key, known);
    return known;
  }

  function faultsOf(schema: object, text: string): string[] {
    const isText = (schema as { type?: string }).type === 'string';
    const { error } = schemaOf(schema).safeParse(isText ? text : JSON.parse(text));
    return error ? [`${z.prettifyError(error)} in ${text.slice(0, 2000)}`] : [];
  }

  function declared({ method, path, response: { status, headers } }: Answer) {
    const find = (wanted: string) =>
      operations.find((each) => each.method === method && each.pattern.test(wanted));
    const operation = find(isStream(headers) ? TWINS[path] ?? path : path);
    if (!operation) return status >= 400 ? problem : undefined;
    const { [status]: own, default: other = problem } = operation.responses;
    const usual = '$ref' in other ? problem : other;
    return own ?? (BY_DEFAULT.includes(status) ? usual : undefined);
  }

  function check(answer: Answer): Check {
    const { method, path, response: { headers, status } } = answer;
    if (HIDDEN.test(path) || method === 'HEAD') return { faults: [] };
    const found = declared(answer);
    if (OF_OTHERS.test(path) && found === problem) return { faults: [] };
    if (!found) return { faults: ['an undeclared status'] };
    const faults = TOLD_HEADERS
      .filter((name) => headers.has(name) && !(name in (found.headers ?? {})))
      .map((name) => `an undeclared header ${name}`);
    const type = headers.get('Content-Type')?.split(';')[0];
    if (!type) return { faults: found.content ? [...faults, 'no content'] : faults };
    const event = isStream(headers) ? EVENTS[path] : undefined;
    const content = event
      ? { schema: { $ref: `#/$defs/${event}` } }
      : found.content?.[type] ?? found.content?.['*/*'];
    if (!content) return { faults: [...faults, `an undeclared media type ${type}`] };
    if (type === 'text/event-stream') {
      const events = (text: string) =>
        [...text.matchAll(/^data: (.*)$/gm)]
          .filter(([, data]) => !(event && data === LAST))
          .flatMap(([, data]) => faultsOf(content.schema, data!));
      return { faults, events };
    }
    if (!/json$/.test(type) || type === 'application/x-ndjson') return { faults };
    const isProblem = type.startsWith('application/problem') ||
      status >= 400 && OF_OTHERS.test(path);
    const body = (text: string) => [
      ...faultsOf(content.schema, text),
      ...(isProblem && found !== problem ? undeclaredCode(found, text) : []),
    ];
    return { faults, body };
  }

  return { check };
}

interface ObjectSchema {
  properties?: object;
  additionalProperties?: unknown;
  allOf?: ObjectSchema[];
}

/** Makes object schemas reject undeclared members; a reviver for JSON.parse. */
function withoutMore(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as ObjectSchema;
  for (const part of schema.allOf ?? []) delete part.additionalProperties;
  return 'type' in schema && schema.properties
    ? { additionalProperties: false, ...schema }
    : schema;
}

const isStream = (headers: Headers) =>
  headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;

function undeclaredCode({ description = '' }: Declared, text: string): string[] {
  const problem = JSON.parse(text);
  // OpenAI's packages read errors in another format.
  const { code } = problem.error ?? problem;
  return description.includes(`\`${code}\``) ? [] : [`an undeclared code ${code}`];
}
