/**
 * A value that violates a rule of the schema is the caller's fault, not a failure of the server.
 * Reads the rules from the catalog: the types, domains and constraints of all columns.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testStack } from '../../../support/stack-client.ts';
import { type Caller, type CallerName, createCallers } from './callers.ts';
import { type Column, readChecks, readColumns } from './catalogue.ts';
import { Fixture } from './fixture.ts';
import { sendAll } from './send-all.ts';
import { changersOf, TABLES } from './table-decisions.ts';
import { wrongValues } from './wrong-values.ts';

let fixture: Fixture;
let callers: Record<CallerName, Caller>;
let columns: Column[];
/** Constraints that a response has named. */
const named = new Set<string>();

beforeAll(async () => {
  fixture = await Fixture.create();
  callers = await createCallers(fixture);
  columns = (await readColumns()).filter(({ table }) => TABLES[table]);
});
afterAll(() => fixture?.remove());

interface Answer {
  call: string;
  status: number;
}

async function send(
  name: CallerName,
  path: string,
  method = 'GET',
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${testStack().url}/rest/v1/${path}`, {
    method,
    headers: {
      ...callers[name].headers,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      Prefer: 'return=minimal',
    },
    body: JSON.stringify(body),
  });
  const constraint = /constraint \\"(\w+)\\"/.exec(await response.text())?.[1];
  if (constraint) named.add(constraint);
  return {
    call: `${method} ${path} ${JSON.stringify(body)?.slice(0, 100)}`,
    status: response.status,
  };
}

const failures = (answers: Answer[]) => answers.filter(({ status }) => status >= 500);

const mayChange = (audience: 'editor' | 'service', { table, name }: Column) =>
  changersOf(table).get(name) === audience;

/** Sets each column that only these callers may change to all invalid values, one by one. */
async function change(name: CallerName, table: string, ofTable: Column[]): Promise<Answer[]> {
  const { key, row, isView } = fixture.probes[table]!;
  const filter = key.map((each) => `${each}=eq.${encodeURIComponent(String(row[each]))}`).join('&');
  const answers: Answer[] = [];
  for (const column of ofTable) {
    for (const value of wrongValues(column.type)) {
      const answer = await send(name, `${table}?${filter}`, 'PATCH', { [column.name]: value });
      answers.push(answer);
      // Otherwise the next value finds no row.
      if (answer.status < 300 && !isView && key.includes(column.name)) await fixture.reset();
    }
  }
  return answers;
}

/** Adds a row with an invalid value in one of its usual columns. */
async function add(name: CallerName, table: string, ofTable: Column[]): Promise<Answer[]> {
  const { added } = fixture.probes[table]!;
  const answers: Answer[] = [];
  for (const column of ofTable.filter((each) => each.name in added)) {
    for (const value of wrongValues(column.type)) {
      answers.push(await send(name, table, 'POST', { ...added, [column.name]: value }));
    }
  }
  return answers;
}

/**
 * Checks that no value can reach, because a trigger, an enumeration or a foreign key rejects it
 * first.
 */
const FORESTALLED = [
  'intents_last_version_check',
  'message_routes_intent_code_check',
  'gaps_status_check',
  'intent_steps_outcome_check',
  ...['intents_actions_check', 'intent_steps_actions_check'],
  ...['intent_steps_before_check', 'intent_steps_on_enter_check'],
];

describe('the Data API takes no wrong value for a failure', () => {
  const WRITERS: [CallerName, 'editor' | 'service'][] = [
    ['an editor', 'editor'],
    ['the secret key', 'service'],
  ];

  describe.each(WRITERS)('in a column that %s may write', (name, audience) => {
    test.each(Object.keys(TABLES))('of %s', async (table) => {
      const ofTable = columns.filter((column) => column.table === table);
      const writable = ofTable.filter((column) => mayChange(audience, column));
      const mayAdd = TABLES[table]!.insert === audience;
      const answers = [
        ...await change(name, table, writable),
        ...mayAdd ? await add(name, table, ofTable) : [],
      ];
      if (answers.some(({ status }) => status < 300)) await fixture.reset();
      expect(answers.length > 0).toBe(writable.length > 0 || mayAdd);
      expect(failures(answers)).toEqual([]);
    });
  });

  test('of any rule that the schema has for one column', async () => {
    const rules = await readChecks();
    const written = rules.filter(({ table, column }) =>
      columns.some((each) =>
        each.table === table && each.name === column &&
        (mayChange('editor', each) || mayChange('service', each))
      )
    );
    const missed = written.map(({ name }) => name).filter((name) => !named.has(name));
    expect(FORESTALLED).toEqual(expect.arrayContaining(missed));
  });

  test.each<CallerName>(['the publishable key', 'a viewer', 'the secret key'])(
    'in a filter of %s',
    async (name) => {
      const filters = ['eq.banana', 'gt.{}', 'in.(banana,"")', 'cs.banana', 'like.*', 'fts.a&'];
      const readable = columns.filter(({ table }) => name !== 'a viewer' || table !== 'users');
      const answers = await sendAll(readable.flatMap(({ table, name: column }, index) => {
        const filter = filters[index % filters.length]!;
        const path = `${table}?limit=1&select=${column}&${column}=${encodeURIComponent(filter)}`;
        return () => send(name, path);
      }));
      expect(failures(answers)).toEqual([]);
    },
  );
});
