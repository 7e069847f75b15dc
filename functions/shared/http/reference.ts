import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Clients } from '../clients.ts';
import { PUBLIC_PREFIX } from '../contract/public-prefix.ts';
import type { ApiApp } from './api-env.ts';
import { unwrap } from './database-error.ts';
import { json, problems } from './describe-route.ts';
import { docsPage } from './docs/page.ts';

/** What the reference says about an API beside its routes. */
export interface ReferenceOptions {
  name: string;
  title: string;
  description: string;
  clients: Clients;
}

/** A page that loads nothing, from here or elsewhere. */
const DOCS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

/** Shorter than a database call may take: a load balancer wants its answer soon. */
const HEALTH_TIMEOUT_MS = 3000;

const health = createRoute({
  method: 'get',
  path: '/health',
  tags: ['Service'],
  summary: 'Whether the API and its database answer',
  responses: {
    200: json(z.object({ status: z.literal('ok') }), 'Both answer'),
    ...problems(503),
  },
});

const live = createRoute({
  method: 'get',
  path: '/health/live',
  tags: ['Service'],
  summary: 'Whether the API answers, whatever its database does',
  responses: { 200: json(z.object({ status: z.literal('ok') }), 'It does') },
});

/** `GET /health`, `/health/live`, `/openapi.json` and `/docs`: open to anyone, whatever they present. */
export function addReference(app: ApiApp, options: ReferenceOptions): void {
  let cached: Document | undefined;
  const document = () => cached ??= describe(app, options);

  app.openapi(health, async (c) => {
    const db = options.clients.asCaller({ kind: 'anonymous' });
    const probe = db.from('blocks').select('id').limit(1);
    unwrap(await probe.abortSignal(AbortSignal.timeout(HEALTH_TIMEOUT_MS)));
    return c.json({ status: 'ok' as const }, 200);
  });
  app.openapi(live, (c) => c.json({ status: 'ok' as const }, 200));
  app.get('/openapi.json', (c) => c.json(document()));
  app.get('/docs', (c) => {
    c.header('Content-Security-Policy', DOCS_POLICY);
    return c.html(docsPage(document()));
  });
}

export type Document = ReturnType<ApiApp['getOpenAPI31Document']>;

function describe(
  app: ApiApp,
  { name, title, description }: ReferenceOptions,
): Document {
  const securitySchemes = {
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
  } as const;
  for (const [key, scheme] of Object.entries(securitySchemes)) {
    app.openAPIRegistry.registerComponent('securitySchemes', key, scheme);
  }
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title, version: '1', description },
    servers: [{ url: `${PUBLIC_PREFIX}/${name}` }],
    security: [{}, { accessToken: [] }, { secretKey: [] }],
  });
  return { ...document, paths: withoutBase(document.paths ?? {}, `/${name}`) };
}

/** Paths relative to the server address, as people write them: `/blocks`, not `/catalog/blocks`. */
function withoutBase(paths: NonNullable<Document['paths']>, base: string) {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path.slice(base.length), item]),
  );
}
