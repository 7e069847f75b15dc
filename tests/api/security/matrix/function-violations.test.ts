/**
 * An invalid argument of a function is the caller's fault, not a failure of the server. Reads the
 * functions and their arguments from the catalog.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testStack } from '../../../support/stack-client.ts';
import { type Caller, type CallerName, createCallers } from './callers.ts';
import { type CallableFunction, readCallableFunctions } from './catalogue.ts';
import { Fixture } from './fixture.ts';
import { FUNCTIONS } from './function-decisions.ts';
import { sendAll } from './send-all.ts';
import { onDatabase } from '../support.ts';
import { wrongValues } from './wrong-values.ts';

type Args = Record<string, unknown>;

let fixture: Fixture;
let begun: Date;
let callers: Record<CallerName, Caller>;

beforeAll(async () => {
  begun = new Date();
  fixture = await Fixture.create();
  callers = await createCallers(fixture);
});
afterAll(async () => {
  await fixture?.remove();
  await removeStored();
});

/**
 * Removes what calls stored with names outside the fixture, so that it does not disturb other
 * tests.
 */
const removeStored = () =>
  onDatabase(async (sql) => {
    for (const table of ['threads', 'webhooks', 'api_keys']) {
      await sql`delete from ${sql(`public.${table}`)} where created_at >= ${begun}`;
    }
    await sql`delete from public.metrics where name in ('probe', 'banana')`;
  });

const isObject = (value: unknown): value is Args =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values that replace a member of an object. */
const OF_MEMBERS = [null, '', 'banana', -1, 1e30, 'a\0b', {}, [], [null]];

/**
 * Returns the object with each of its members replaced in turn, also in nested objects and arrays.
 */
function withWrongMembers(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    return value.slice(0, 1).flatMap(withWrongMembers).map((each) => [each]);
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    [...OF_MEMBERS, ...withWrongMembers(member)].map((wrong) => ({ ...value, [key]: wrong }))
  );
}

function wrongCalls({ name, args }: CallableFunction): [name: string, args: Args][] {
  const right = FUNCTIONS[name]!.args?.(fixture) ?? {};
  return args.flatMap(({ name: arg, type }) =>
    [...wrongValues(type), ...withWrongMembers(right[arg])]
      .map((value): [string, Args] => [name, { ...right, [arg]: value }])
  );
}

interface Failure {
  call: string;
  status: number;
  body: string;
}

/** Returns null for success, and for a rejection that says what is wrong. */
async function failureOf({ headers }: Caller, name: string, args: Args): Promise<Failure | null> {
  const response = await fetch(`${testStack().url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(args),
  });
  const body = await response.text();
  if (response.ok) return null;
  const { code, message } = JSON.parse(body);
  if (response.status < 500 && code && message) return null;
  const call = `${name} ${JSON.stringify(args).slice(0, 300)}`;
  return { call, status: response.status, body: body.slice(0, 300) };
}

describe('the Data API takes no wrong argument for a failure', () => {
  // The publishable key may call no function.
  test.each<[CallerName, role: string, least: number]>([
    ['the publishable key', 'anon', -1],
    ['an editor', 'authenticated', 300],
    ['the secret key', 'service_role', 1000],
  ])('in a call of %s', async (name, role, least) => {
    const calls = (await readCallableFunctions(role)).flatMap(wrongCalls);
    const failures = await sendAll(
      calls.map(([fn, args]) => () => failureOf(callers[name], fn, args)),
      4,
    );
    expect(failures.filter((failure) => failure !== null)).toEqual([]);
    expect(calls.length).toBeGreaterThan(least);
  });
});
