/**
 * Every response must be declared by its operation, which `declared-answers.ts` checks. Here every
 * read gets values that are valid, nearly valid or invalid for its parameters, and every write an
 * invalid body.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../support/property-runs.ts';
import { call, testStack } from '../../support/stack-client.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: { enum?: string[]; type?: string | string[]; format?: string };
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, unknown> };
}

const words = ['price_question', 'draft', 'Logo', '2026-11-21', '*', '"1"', '0', '1', '-1'];

function valueOf({ schema }: Parameter): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...schema.enum ?? words),
    fc.uuid({ version: 4 }),
    fc.integer().map(String),
    fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !/^\.+$/.test(text)),
  );
}

/** Returns values for some of the parameters, and for all in the path. */
function valuesOf(parameters: Parameter[]): fc.Arbitrary<Record<string, string>> {
  const required = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  return fc.record(
    Object.fromEntries(parameters.map((each) => [each.name, valueOf(each)])),
    { requiredKeys: required },
  );
}

function addressOf(path: string, parameters: Parameter[], values: Record<string, string>): string {
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    if (place === 'query' && name in values) query.set(name, values[name]!);
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]!));
  return `${filled}?${query}`;
}

/** Streams do not end, and an optional body is never rejected. */
const LEFT_OUT = ['/events'];

describe.each(['assistant', 'catalog'])('the %s declares what it answers to', async (api) => {
  const base = `/functions/v1/${api}`;
  const { paths } = await (await fetch(`${testStack().url}${base}/openapi.json`)).json();
  const operations = Object.entries<Record<string, Operation>>(paths)
    .filter(([path]) => !LEFT_OUT.includes(path))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []).filter((each) => each.in !== 'header'),
        isJson: Object.keys(operation.requestBody?.content ?? {}).includes('application/json'),
      }))
    );

  test('reads', async () => {
    for (const { path, parameters } of operations.filter(({ method }) => method === 'GET')) {
      const check = async (values: Record<string, string>) => {
        const response = await call('editor', base + addressOf(path, parameters, values));
        await response.body?.cancel();
        expect(response.status, path).toBeLessThan(500);
      };
      await fc.assert(fc.asyncProperty(valuesOf(parameters), check), { numRuns: runs(3) });
    }
  });

  test('writes that it refuses', async () => {
    for (const { method, path, parameters } of operations.filter(({ isJson }) => isJson)) {
      const check = async (values: Record<string, string>, value: unknown) => {
        const body = { [`no_${crypto.randomUUID()}`]: value };
        const address = base + addressOf(path, parameters, values);
        const response = await call('editor', address, { method, body });
        await response.body?.cancel();
        // Only visitors have their tokens.
        const refusals = [400, 403, 404, 422, ...path.startsWith('/visitor/') ? [401] : []];
        expect(refusals, `${method} ${path}`).toContain(response.status);
      };
      await fc.assert(fc.asyncProperty(valuesOf(parameters), fc.jsonValue(), check), {
        numRuns: runs(2),
      });
    }
  });
});
