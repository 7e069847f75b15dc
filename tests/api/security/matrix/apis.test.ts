import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAssistantApp } from '../../../../functions/assistant/app.ts';
import { createCatalogApp } from '../../../../functions/catalog/app.ts';
import { createClients } from '../../../../functions/shared/clients.ts';
import { readFunctionEnv } from '../../../../functions/shared/env.ts';
import { testStack } from '../../../support/stack-client.ts';
import { type Caller, type CallerName, CALLERS, createCallers, legacyKey } from './callers.ts';
import { Fixture } from './fixture.ts';
import { ROUTES } from './route-decisions.ts';
import { sendAll } from './send-all.ts';
import { type AccessLevel, isInAudience } from './access-levels.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Keys of a project with legacy keys. */
const legacy = { anon: legacyKey('anon'), service: legacyKey('service_role') };

/** Creates both APIs in this process, on the running stack's database, with legacy and new keys. */
function createApps() {
  const { url, publishableKey, secretKey } = testStack();
  const variables: Record<string, string> = {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
    SUPABASE_ANON_KEY: legacy.anon,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SUPABASE_SERVICE_ROLE_KEY: legacy.service,
    WEBHOOKS: 'off',
  };
  const env = readFunctionEnv((name) => variables[name]);
  const deps = { env, clients: createClients(env), log: () => {} };
  return { catalog: createCatalogApp(deps), assistant: createAssistantApp(deps) };
}

type Send = (path: string, init: RequestInit) => Response | Promise<Response>;

const overHttp: Send = (path, init) => fetch(`${testStack().url}/functions/v1${path}`, init);

let fixture: Fixture;
let callers: Record<CallerName, Caller>;

beforeAll(async () => {
  fixture = await Fixture.create();
  callers = await createCallers(fixture);
});
afterAll(() => fixture?.remove());

test('no route is without a decision', () => {
  const routes = Object.values(createApps()).flatMap((app) => app.routes)
    .filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(routes)].sort()).toEqual(Object.keys(ROUTES).sort());
});

/**
 * Returns the status of an invalid call: its ids do not exist, and its body is no object.
 * Unauthorized callers are rejected before that. A database that is busy with all the other calls is
 * asked again.
 */
async function statusOf(
  send: Send,
  route: string,
  headers: Record<string, string>,
  tries = 3,
): Promise<number> {
  const [method, pattern] = route.split(' ') as [string, string];
  const path = pattern.replaceAll(/:\w*code/g, 'nobody').replaceAll(/:\w*id/g, UNKNOWN);
  const response = await send(path, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: ['GET', 'DELETE'].includes(method) ? undefined : '[]',
  });
  await response.body?.cancel();
  if (response.status !== 503 || tries === 1) return response.status;
  return await statusOf(send, route, headers, tries - 1);
}

function kindOf(status: number): string {
  if (status >= 500) return `failed with ${status}`;
  return { 401: 'not signed in', 403: 'not allowed' }[status] ?? 'let through';
}

function decided(route: string, level: AccessLevel): string {
  const audience = ROUTES[route]!;
  if (audience === 'visitor') return 'not signed in';
  if (audience === 'anybody' || isInAudience(audience, level)) return 'let through';
  return isInAudience('operator', level) ? 'not allowed' : 'not signed in';
}

async function expectDecided(send: Send, headers: Record<string, string>, level: AccessLevel) {
  const routes = Object.keys(ROUTES);
  const statuses = await sendAll(routes.map((route) => () => statusOf(send, route, headers)));
  const found = routes.map((route, index) => `${route}: ${kindOf(statuses[index]!)}`);
  expect(found).toEqual(routes.map((route) => `${route}: ${decided(route, level)}`));
}

describe('both APIs let through whom they are meant for, and nobody else:', () => {
  test.each(CALLERS)('%s', async (name) => {
    await expectDecided(overHttp, callers[name].headers, callers[name].apis);
  });
});

describe('functions that know the legacy keys, too, let through', () => {
  test.each<[string, () => Record<string, string>, AccessLevel]>([
    ['the legacy anon key', () => ({ apikey: legacy.anon }), 'anonymous'],
    [
      'the legacy anon key as a token',
      () => ({ Authorization: `Bearer ${legacy.anon}` }),
      'anonymous',
    ],
    ['the legacy service key', () => ({ apikey: legacy.service }), 'service'],
    [
      'the legacy service key as a token',
      () => ({ Authorization: `Bearer ${legacy.service}` }),
      'service',
    ],
    ['the new publishable key', () => ({ apikey: testStack().publishableKey }), 'anonymous'],
    ['the new secret key', () => ({ apikey: testStack().secretKey }), 'service'],
    [
      'a forged legacy service key',
      () => ({ apikey: legacyKey('service_role', 'x'.repeat(40)) }),
      'refused',
    ],
    [
      'a viewer beside the legacy anon key',
      () => ({ ...callers['a viewer'].headers, apikey: legacy.anon }),
      'operator',
    ],
    ['a viewer', () => callers['a viewer'].headers, 'operator'],
    ['an unsigned token', () => callers['an unsigned token'].headers, 'refused'],
  ])('%s', async (_, headersOf, level) => {
    const { catalog, assistant } = createApps();
    const send: Send = (path, init) =>
      (path.startsWith('/catalog') ? catalog : assistant).fetch(
        new Request(`http://test${path}`, init),
      );
    await expectDecided(send, headersOf(), level);
  });
});
