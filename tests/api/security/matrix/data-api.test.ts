import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Caller, type CallerName, CALLERS, createCallers } from './callers.ts';
import {
  type Column,
  readColumns,
  readFunctions,
  readOtherTables,
  readReferences,
} from './catalogue.ts';
import { Fixture } from './fixture.ts';
import { FUNCTIONS } from './function-decisions.ts';
import {
  embedded,
  type Ground,
  readRows,
  rightsDecided,
  rightsFound,
  statusOutside,
} from './probe-data-api.ts';
import { sendAll } from './send-all.ts';
import { ACCESS_LEVELS, isInAudience, writesRows } from './access-levels.ts';
import { changersOf, TABLES } from './table-decisions.ts';

let callers: Record<CallerName, Caller>;
let ground: Ground;
let found: Column[];

beforeAll(async () => {
  const fixture = await Fixture.create();
  callers = await createCallers(fixture);
  const rows = await readRows(callers['the secret key'], fixture);
  found = await readColumns();
  const columns = found.filter(({ table, name }) => TABLES[table] && changersOf(table).has(name));
  ground = { fixture, columns, functions: Object.keys(FUNCTIONS), rows };
});
afterAll(() => ground?.fixture.remove());

describe('nothing is without a decision', () => {
  test('no table and no column', () => {
    const decided = Object.keys(TABLES)
      .flatMap((table) => [...changersOf(table).keys()].map((name) => `${table}.${name}`));
    expect(found.map(({ table, name }) => `${table}.${name}`).sort()).toEqual(decided.sort());
  });

  test('no function', async () => {
    expect((await readFunctions()).sort()).toEqual(Object.keys(FUNCTIONS).sort());
  });
});

describe('the Data API gives its rights, and nothing else, to', () => {
  test.each(CALLERS)('%s', async (name) => {
    const { fixture } = ground;
    const caller = callers[name];
    const isThorough = THOROUGH.includes(name);
    const columns = isThorough ? ground.columns : mostOpen(ground.columns);
    const functions = isThorough ? ground.functions : ground.functions.filter(isForSomebody);
    const before = await fixture.contents();
    onTestFinished(() => fixture.reset());
    expect(await rightsFound(caller, { ...ground, columns, functions }))
      .toEqual(rightsDecided(caller.data, columns));
    if (writesRows(caller.data)) return;
    const untouched = Object.entries(before)
      .filter(([table]) => !isInAudience(TABLES[table]!.insert, caller.data));
    expect(await fixture.contents()).toMatchObject(Object.fromEntries(untouched));
  });
});

/**
 * These callers try every column and every function; the others have the same level as one of
 * these, and try one column of each table and no trigger.
 */
const THOROUGH: CallerName[] = [
  'the publishable key',
  'a deleted account',
  'a viewer',
  'a receptionist',
  'an editor',
  'the secret key',
];

const isForSomebody = (name: string) => FUNCTIONS[name]!.may !== 'nobody';

/** Returns for each table the column that most callers may change. */
function mostOpen(columns: Column[]): Column[] {
  const rank = ({ table, name }: Column) => ACCESS_LEVELS.indexOf(changersOf(table).get(name)!);
  const byTable = Map.groupBy(columns, ({ table }) => table);
  return [...byTable.values()].map((each) => each.toSorted((a, b) => rank(a) - rank(b))[0]!);
}

const READERS: CallerName[] = ['the publishable key', 'a deleted account', 'a viewer'];

test('a table shows no row of another that its reader may not see', async () => {
  const references = await readReferences();
  const pairs = references.flatMap(({ from, to }) => [[from, to], [to, from]] as const);
  const asked = READERS.flatMap((name) => pairs.map((pair) => ({ name, pair })));
  const shown = await sendAll(asked.map(({ name, pair: [from, to] }) => async () => {
    const rows = await embedded(callers[name], from, to);
    const isReadable = isInAudience(TABLES[to]!.read, callers[name].data);
    return rows.length > 0 && !isReadable && to !== 'users' ? `${name}: ${from} shows ${to}` : null;
  }));
  expect(shown.filter(Boolean)).toEqual([]);
});

test('no table of another schema is served, not even to the secret key', async () => {
  const tables = await readOtherTables();
  expect(tables.length).toBeGreaterThan(50);
  const names: CallerName[] = [...READERS, 'the secret key'];
  const asked = names.flatMap((name) => tables.map((table) => ({ caller: callers[name], table })));
  const statuses = await sendAll(
    asked.map(({ caller, table }) => () => statusOutside(caller, table.schema, table.name)),
  );
  expect(new Set(statuses)).toEqual(new Set([406]));
});
