import { describe, expect, test } from 'vitest';
import { call, testStack } from '../../support/stack-client.ts';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Operation {
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
}

/** Other protocols, whose clients send more than these read. */
const FOREIGN = ['/v1/chat/completions', '/v1/responses', '/chat/ui-messages', '/mcp'];

/** Operations only for servers. */
const FOR_SERVERS = ['/webhooks/deliver', '/alerts/deliver'];

/** Returns the places in a schema whose objects accept undeclared fields. */
function looseIn(schema: Schema, schemas: Record<string, Schema>, place = ''): string[] {
  if (schema.$ref) return looseIn(schemas[schema.$ref.split('/').at(-1)!]!, schemas, place);
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const isLoose = schema.properties !== undefined && schema.additionalProperties !== false;
  return [
    ...(isLoose ? [place || '(body)'] : []),
    ...Object.entries(properties).flatMap(([name, each]) =>
      looseIn(each, schemas, `${place}.${name}`)
    ),
    ...(items ? looseIn(items, schemas, `${place}[]`) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => looseIn(each, schemas, place)),
  ];
}

describe.each(['assistant', 'catalog'])('unknown fields in the %s', async (api) => {
  const base = `/functions/v1/${api}`;
  const document = await (await fetch(`${testStack().url}${base}/openapi.json`)).json();
  const schemas: Record<string, Schema> = document.components.schemas;
  const operations = Object.entries<Record<string, Operation>>(document.paths)
    .filter(([path]) => !FOREIGN.includes(path))
    .flatMap(([path, item]) =>
      Object.entries(item).filter(([method]) => method !== 'get')
        .map(([method, { requestBody }]) => ({ method: method.toUpperCase(), path, requestBody }))
    );
  // A visitor's token comes first there.
  const without = operations.filter(({ requestBody, path }) =>
    !requestBody && !path.startsWith('/visitor/')
  );
  const optional = operations.filter(({ requestBody }) =>
    requestBody && requestBody.required !== true
  );
  const addressOf = (path: string) =>
    base + path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');

  test('no body takes them', () => {
    expect(operations.length).toBeGreaterThan(10);
    const loose = operations.flatMap(({ method, path, requestBody }) =>
      Object.values(requestBody?.content ?? {})
        .flatMap(({ schema }) => looseIn(schema, schemas))
        .map((place) => `${method} ${path} ${place}`)
    );
    expect(loose).toEqual([]);
  });

  test.each(without)('$method $path takes no body and says so', async ({ method, path }) => {
    const actor = FOR_SERVERS.includes(path) ? 'service' : 'editor';
    const send = async (body: unknown) => {
      const response = await call(actor, addressOf(path), { method, body });
      return { status: response.status, body: await response.json().catch(() => null) };
    };
    expect(await send({ surprise: 1 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'surprise' }] },
    });
    expect(await send(['surprise'])).toMatchObject({ status: 422 });
  });

  test.each(optional)('$method $path reads its body only as JSON', async ({ method, path }) => {
    const headers = { 'Content-Type': 'text/plain' };
    const response = await call('editor', addressOf(path), { method, headers, body: { x: 1 } });
    await response.body?.cancel();
    expect(response.status).toBe(415);
  });
});

test('an empty object is no body: the document is looked for', async () => {
  const path = '/functions/v1/assistant/documents/00000000-0000-4000-8000-000000000000/reindex';
  const response = await call('editor', path, { method: 'POST', body: {} });
  await response.body?.cancel();
  expect(response.status).toBe(404);
});
