import { isOnEdge } from '../background/run-in-background.ts';
import { KEY_SCOPES } from '../contract/key-scopes.ts';
import { PUBLIC_PREFIX } from '../contract/public-prefix.ts';
import { KEY_OPERATIONS } from '../key-operations.ts';
import type { ApiApp } from './api-env.ts';
import { declareConditional } from './conditional-reads.ts';
import { declareLimits, LIMIT_HEADERS } from './declare-limits.ts';
import {
  describeResponses,
  PROBLEM_CONTENT,
  simplifyForGenerators,
} from './simplify-for-generators.ts';
import { HEADERS } from './headers.ts';
import { HEALTH_PATHS } from './health.ts';

interface ReferenceOptions {
  name: string;
  title: string;
  description: string;
  env: { allowedOrigins: string[] };
}

const SECURITY_SCHEMES = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of a signed-in person',
  },
  secretKey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description: 'Secret key, for servers',
  },
  visitorToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of a visitor’s session (POST /visitor/sessions)',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'API key; its scope determines the operations. It can also be sent in the header apikey',
  },
} as const;

/** Security of an operation that declares none: anybody may call it. */
const PUBLIC: Record<string, string[]>[] = [{}, { accessToken: [] }, { secretKey: [] }];

const CONVENTIONS =
  'Every error is `application/problem+json` (RFC 9457), see the schema Problem; its `code` ' +
  'distinguishes errors with the same status, see ProblemCode. ' +
  'Every response carries `X-Request-Id`, which the log repeats; you may send your own.';

/** Adds `GET /openapi.json`, and `/docs`, which redirects to the front end's page that shows it. */
export function addReference(app: ApiApp, options: ReferenceOptions): void {
  let document: Document | undefined;
  app.get('/openapi.json', (c) => c.json(document ??= describe(app, options)));
  app.get('/docs', (c) => c.redirect(findPageUrl(options)));
}

/**
 * Returns the URL of the front end's page that shows the document. The front end has the API's
 * origin, except on Supabase, which serves no HTML: there the page is on the first allowed origin,
 * and without one the URL is that of the document.
 */
function findPageUrl({ name, env }: ReferenceOptions): string {
  const front = isOnEdge() ? env.allowedOrigins[0] : '';
  return front === undefined
    ? `${PUBLIC_PREFIX}/${name}/openapi.json`
    : `${front}/reference/${name}`;
}

type Document = ReturnType<ApiApp['getOpenAPI31Document']>;

function describe(app: ApiApp, { name, title, description }: ReferenceOptions): Document {
  for (const [key, scheme] of Object.entries(SECURITY_SCHEMES)) {
    app.openAPIRegistry.registerComponent('securitySchemes', key, scheme);
  }
  for (const [header, meaning] of Object.entries(HEADERS)) {
    const schema = { type: header === 'Retry-After' ? 'integer' : 'string' } as const;
    app.openAPIRegistry.registerComponent('headers', header, { description: meaning, schema });
  }
  app.openAPIRegistry.registerComponent('responses', 'Problem', {
    description: 'Any other error, such as `internal-error` or `unavailable`',
    headers: {
      'Retry-After': { $ref: '#/components/headers/Retry-After' },
      ...LIMIT_HEADERS,
    },
    content: PROBLEM_CONTENT,
  });
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title, version: '1', description: `${description}\n\n${CONVENTIONS}` },
    servers: [{ url: `${PUBLIC_PREFIX}/${name}` }],
    security: PUBLIC,
  });
  // Relative to the server's URL, as people write them: /blocks, not /catalog/blocks.
  const paths = Object.entries(document.paths ?? {})
    .map(([path, item]) => {
      const below = path.slice(name.length + 1);
      const declared = HEALTH_PATHS.includes(below) ? item : declareConditional(item);
      return [below, declareLimits(simplifyForGenerators(declareKeyScopes(path, declared)))];
    });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Adds to each operation the API key scopes that allow it, and the limits of reads and agents. */
function declareKeyScopes(path: string, item: object): object {
  const operations = Object.entries(item).map(([method, operation]) => {
    const name = `${method.toUpperCase()} ${path}`;
    const scopes = KEY_SCOPES.filter((scope) => KEY_OPERATIONS[scope].includes(name));
    if (scopes.length === 0) return [method, operation];
    const security = operation.security ?? PUBLIC;
    return [method, {
      ...operation,
      ...((method === 'get' || scopes.includes('agent')) &&
        { responses: { ...describeResponses(429), ...operation.responses } }),
      security: [...security, ...scopes.map((scope) => ({ apiKey: [scope] }))],
    }];
  });
  return Object.fromEntries(operations);
}
