import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { createClients } from '../../../../functions/shared/clients.ts';
import { createApiApp } from '../../../../functions/shared/http/create-api-app.ts';
import {
  forEditors,
  forOperators,
  json,
  jsonBody,
  problems,
} from '../../../../functions/shared/http/openapi.ts';
import type { LogLine } from '../../../../functions/shared/http/log-requests.ts';

export const PUBLISHABLE_KEY = 'sb_publishable_test';
export const SECRET_KEY = 'sb_secret_test';
export const VIEWER_TOKEN = 'token.of.viewer';
export const EDITOR_TOKEN = 'token.of.editor';
export const ONE_TIME_TOKEN = 'token.of.one-time-password';
export const DELETED_TOKEN = 'token.of.deleted';

/** The Data API's answer for each token; 401 for any other. */
const ACCOUNTS: Record<string, unknown> = {
  [VIEWER_TOKEN]: account('viewer'),
  [EDITOR_TOKEN]: account('editor'),
  [ONE_TIME_TOKEN]: { ...account('editor'), must_change_password: true },
  [DELETED_TOKEN]: null,
};

function account(role: 'viewer' | 'editor') {
  const id = '7f3c1f0e-5d0b-4c86-9a53-0d6f4f1f2b61';
  return {
    id,
    email: `${role}@example.com`,
    display_name: role,
    role,
    must_change_password: false,
  };
}

/** Creates a Data API with two people and an empty table of blocks. */
export const answeringDatabase: typeof fetch = (input, init) => {
  const { pathname } = new URL(String(input));
  if (pathname === '/rest/v1/blocks') return Promise.resolve(Response.json([]));
  const token = new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
  if (token in ACCOUNTS) return Promise.resolve(Response.json(ACCOUNTS[token]));
  const error = { code: 'PGRST301', message: 'JWT could not be decoded', details: token };
  return Promise.resolve(Response.json(error, { status: 401 }));
};

const Note = z.object({
  text: z.string().max(20),
  tags: z.array(z.object({ name: z.string() })).default([]),
}).meta({ id: 'Note', description: 'A note with <tags> & more' });

const ok = { 200: json(z.object({ caller: z.string() }), 'Who called') };

interface Options {
  database?: typeof fetch;
  allowedOrigins?: string[];
  fail?: () => never;
  problemWithStorage?: () => string | null;
}

/** Creates an API on the shared layer with one call of each kind, without network. */
export function createTestApi(
  { database = answeringDatabase, allowedOrigins = [], fail, problemWithStorage }: Options = {},
) {
  const lines: LogLine[] = [];
  const env = {
    supabaseUrl: 'http://database.test',
    publishableKeys: [PUBLISHABLE_KEY],
    secretKeys: [SECRET_KEY],
    publicUrl: 'http://workbench.test',
    agentSigningKey: null,
    allowedOrigins,
    rateLimits: { 'read/key': { most: 3000, seconds: 60 }, 'agent/key': null },
  };
  const app = createApiApp({
    problemWithStorage,
    name: 'test',
    title: 'Test API',
    description: 'For tests',
    env,
    clients: createClients(env, database),
    log: (line) => lines.push(line),
    bodyLimits: { '/notes': 1024 },
  });
  app.openapi(createRoute({ method: 'get', path: '/open', responses: ok }), (c) => {
    fail?.();
    return c.json({ caller: c.var.caller.kind }, 200);
  });
  app.openapi(
    createRoute({ method: 'get', path: '/operators', ...forOperators, responses: ok }),
    (c) => c.json({ caller: c.var.caller.kind }, 200),
  );
  app.openapi(
    createRoute({
      method: 'post',
      path: '/notes',
      summary: 'Write a note',
      ...forEditors,
      request: { body: jsonBody(Note) },
      responses: { ...ok, ...problems(401, 403, 422) },
    }),
    (c) => c.json({ caller: c.var.caller.kind }, 200),
  );
  const request = (path: string, init?: RequestInit) => app.request(`/test${path}`, init);
  return { request, lines };
}

/** Creates a POST of a note, by default as an editor. */
export function note(body: BodyInit, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    body,
    headers: {
      Authorization: `Bearer ${EDITOR_TOKEN}`,
      'Content-Type': 'application/json',
      ...headers,
    },
  };
}
