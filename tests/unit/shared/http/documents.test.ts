import { describe, expect, test } from 'vitest';
import { createAssistantApp } from '../../../../functions/assistant/app.ts';
import { createCatalogApp } from '../../../../functions/catalog/app.ts';
import { createClients } from '../../../../functions/shared/clients.ts';
import { readFunctionEnv } from '../../../../functions/shared/env.ts';
import { PROBLEM_CODES, PROBLEM_KINDS } from '../../../../functions/shared/http/problem-kinds.ts';

interface Body {
  description?: string;
  headers?: Record<string, { $ref?: string }>;
  content?: Record<string, { schema: object }>;
}

interface Operation {
  name: string;
  operationId?: string;
  parameters?: { name: string; required?: boolean }[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

const variables: Record<string, string> = {
  SUPABASE_URL: 'http://database.test',
  SUPABASE_PUBLISHABLE_KEYS: 'sb_publishable_test',
  SUPABASE_SECRET_KEYS: 'sb_secret_test',
};

/** Returns the served document of an API, without network. */
async function describeApi(name: 'assistant' | 'catalog') {
  const env = readFunctionEnv((variable) => variables[variable]);
  const deps = { env, clients: createClients(env), log: () => {} };
  const app = name === 'assistant' ? createAssistantApp(deps) : createCatalogApp(deps);
  const document = await (await app.request(`/${name}/openapi.json`)).json();
  const operations = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Operation => ({
      name: `${method} ${path}`,
      ...operation,
    }))
  );
  return { components: document.components, operations };
}

const bodiesOf = ({ requestBody, responses }: Operation) =>
  [requestBody, ...Object.values(responses)].filter((body) => body !== undefined);

/** Returns whether an operation has its own error format, of another protocol. */
const isOfOthers = ({ name }: Operation) => / \/v1\//.test(name);

const isFailure = ([status]: [string, Body]) => Number(status) >= 400;

describe.each(['assistant', 'catalog'] as const)('the document of the %s', async (name) => {
  const { components, operations } = await describeApi(name);

  test('names every operation by a verb and a noun, and no two the same', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z]+)+$/.test(id ?? ''))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has one media type for each body', () => {
    const several = operations.filter((operation) =>
      bodiesOf(operation).some(({ content }) => Object.keys(content ?? {}).length > 1)
    );
    expect(several.map(({ name }) => name)).toEqual([]);
  });

  test('says what type every answer with a body has', () => {
    const untyped = operations.flatMap(({ name, responses }) =>
      Object.entries(responses)
        .filter(([status]) => !['204', '304', 'default'].includes(status))
        .filter(([, { content = {} }]) => !/^[a-z]+\/[a-z]/.test(Object.keys(content)[0] ?? ''))
        .map(([status]) => `${name} ${status}`)
    );
    // Those of work that begins have no body; the type of an asset is that of its file.
    expect([
      'post /webhooks/deliver 202',
      'post /retention/apply 202',
      'post /alerts/deliver 202',
      'get /assets/{hash} 200',
      'post /mcp 202',
    ]).toEqual(expect.arrayContaining(untyped));
  });

  test('says of every operation what else may fail, and of every failure its codes', () => {
    for (const { name, responses } of operations.filter((each) => !isOfOthers(each))) {
      expect(responses.default, name).toEqual({ $ref: '#/components/responses/Problem' });
      for (
        const [status, { description, content }] of Object.entries(responses).filter(isFailure)
      ) {
        const codes = [...description!.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code);
        expect(codes, `${name} ${status}`).not.toEqual([]);
        expect(codes.map((code) => PROBLEM_KINDS[code as 'conflict'][0]))
          .toEqual(codes.map(() => Number(status)));
        expect(Object.keys(content!)).toEqual(['application/problem+json']);
      }
    }
  });

  test('says of every read in JSON how a client that has it asks again', () => {
    const reads = operations.filter(({ name, responses }) =>
      /^get (?!\/health)/.test(name) && responses[200]?.content?.['application/json']
    );
    const others = reads.filter(({ parameters = [], responses }) =>
      !responses[304]?.headers?.ETag || !responses[200]!.headers?.ETag ||
      !parameters.some((each) => each.name === 'If-None-Match' && !each.required)
    );
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  test('says of every answer of a limited call that it tells what is left', () => {
    const limited = operations.filter(({ responses }) =>
      responses[429]?.description?.includes('too-many-requests')
    );
    expect(limited).not.toEqual([]);
    for (const { name, responses } of limited) {
      for (const status of ['200', '201', '202', '429']) {
        const { headers } = responses[status] ?? {};
        if (responses[status]) expect(headers, `${name} ${status}`).toHaveProperty('RateLimit');
      }
    }
  });

  test('explains every header that it declares', () => {
    const named = operations.flatMap(bodiesOf).flatMap((body) => Object.values(body.headers ?? {}))
      .flatMap(({ $ref }) => $ref?.replace('#/components/headers/', '') ?? []);
    expect(named).toContain('Link');
    expect(named.filter((name) => !components.headers[name].description)).toEqual([]);
  });

  test('lists the kinds of faults', () => {
    const { enum: codes, description } = components.schemas.ProblemCode;
    expect(codes).toEqual(PROBLEM_CODES);
    expect(description).toContain('`dialog-held` (409): ');
    expect(components.schemas.Problem.required).toContain('code');
  });
});
