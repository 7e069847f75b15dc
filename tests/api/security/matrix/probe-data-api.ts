import { testStack } from '../../../support/stack-client.ts';
import type { Caller } from './callers.ts';
import type { Column } from './catalogue.ts';
import type { Fixture, Probe } from './fixture.ts';
import { FUNCTIONS } from './function-decisions.ts';
import { sendAll } from './send-all.ts';
import { changersOf, TABLES } from './table-decisions.ts';
import { type AccessLevel, isInAudience, writesRows } from './access-levels.ts';
import { anotherValue, isSame } from './values.ts';

interface Answer {
  status: number;
  // deno-lint-ignore no-explicit-any -- rows, a problem, or what a function returns
  body: any;
}

interface Request {
  method?: string;
  body?: unknown;
  prefer?: string;
}

/**
 * Sends a request.
 *
 * @throws Error when the server fails, because that is not a rejection.
 */
async function send({ headers }: Caller, path: string, request: Request = {}): Promise<Answer> {
  const { method = 'GET', body, prefer } = request;
  const response = await fetch(`${testStack().url}/rest/v1/${path}`, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(prefer && { Prefer: prefer }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

const isRow = ({ status, body }: Answer) => status === 200 && body?.length === 1;

/** Returns whether only the made-up id was wrong: the caller had the right. */
const leadsNowhere = ({ body }: Answer) => body?.code === '23503';

const filterOf = ({ key, row }: Probe) =>
  key.map((column) => `${column}=eq.${encodeURIComponent(String(row[column]))}`).join('&');

/** Reads all columns of a row as a caller who may see everything. */
export async function readRows(
  service: Caller,
  { probes }: Fixture,
): Promise<Record<string, Record<string, unknown>>> {
  const entries = Object.entries(probes).map(async ([table, probe]) => {
    const { body } = await send(service, `${table}?${filterOf(probe)}`);
    return [table, body[0]] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

export interface Ground {
  fixture: Fixture;
  /** The columns to try. */
  columns: Column[];
  /** The names of the functions to try. */
  functions: string[];
  rows: Record<string, Record<string, unknown>>;
}

/**
 * Returns what the Data API allows a caller: `read users.email`, `insert blocks`, `call whoami`.
 */
export async function rightsFound(caller: Caller, ground: Ground): Promise<string[]> {
  const { fixture, columns, functions } = ground;
  const writes = writesRows(caller.data);
  const putBack = async () => {
    if (writes) await fixture.reset();
  };
  const tables = Object.keys(TABLES);
  const readable = await sendAll(tables.map((table) => () => readableOf(caller, ground, table)));
  const callable = await sendAll(functions.map((name) => () => canCall(caller, fixture, name)));
  await putBack();
  const changeable = await sendAll(
    columns.map((each) => () => canChange(caller, ground, each)),
    // A change may delete rows that others need, so those are tried first.
    writes ? 1 : undefined,
  );
  await putBack();
  // Referenced tables are tried first and deleted last.
  const rest = await sendAll([
    ...tables.map((table) => () => canInsert(caller, fixture, table)),
    ...tables.toReversed().map((table) => () => canDelete(caller, fixture, table)),
  ], writes ? 1 : undefined);
  return [...readable.flat(), ...callable, ...changeable, ...rest]
    .filter((right) => right !== null).sort();
}

/** Returns the decided rights in the same format. */
export function rightsDecided(level: AccessLevel, columns: Column[]): string[] {
  const ofTables = Object.entries(TABLES).flatMap(([table, decision]) =>
    (['insert', 'delete'] as const).map((verb) => [`${verb} ${table}`, decision[verb]] as const)
  );
  const ofColumns = columns.flatMap(({ table, name }) => [
    [`read ${table}.${name}`, TABLES[table]!.read] as const,
    [`change ${table}.${name}`, changersOf(table).get(name)!] as const,
  ]);
  const ofFunctions = Object.entries(FUNCTIONS)
    .filter(([, { except }]) => !except?.includes(level))
    .map(([name, { may }]) => [`call ${name}`, may] as const);
  return [...ofTables, ...ofColumns, ...ofFunctions]
    .filter(([, audience]) => isInAudience(audience, level)).map(([right]) => right).sort();
}

/**
 * Returns readable columns. A response counts for all columns of a row. A rejection may be caused
 * by one of them, even by the one that selects the row.
 */
async function readableOf(caller: Caller, { fixture, columns }: Ground, table: string) {
  const names = columns.filter((column) => column.table === table).map(({ name }) => name);
  const filter = filterOf(fixture.probes[table]!);
  const whole = await send(caller, `${table}?select=${names}&${filter}`);
  const answers = whole.status === 200
    ? names.map(() => whole)
    : await Promise.all(names.map((name) => send(caller, `${table}?select=${name}&limit=1`)));
  return names.map((name, index) => {
    const answer = answers[index]!;
    return isRow(answer) && name in answer.body[0] ? `read ${table}.${name}` : null;
  });
}

async function canChange(caller: Caller, { fixture, rows }: Ground, column: Column) {
  const { table, name } = column;
  const probe = fixture.probes[table]!;
  const value = anotherValue(column, probe, rows[table]!);
  const answer = await send(caller, `${table}?select=${name}&${filterOf(probe)}`, {
    method: 'PATCH',
    body: { [name]: value },
    prefer: 'return=representation',
  });
  const isChanged = isRow(answer) && isSame(answer.body[0][name], value);
  return isChanged || leadsNowhere(answer) ? `change ${table}.${name}` : null;
}

async function canInsert(caller: Caller, { probes }: Fixture, table: string) {
  const answer = await send(caller, table, {
    method: 'POST',
    body: probes[table]!.added,
    prefer: 'return=minimal',
  });
  return answer.status === 201 || leadsNowhere(answer) ? `insert ${table}` : null;
}

async function canDelete(caller: Caller, { probes }: Fixture, table: string) {
  const probe = probes[table]!;
  const answer = await send(caller, `${table}?select=${probe.key[0]}&${filterOf(probe)}`, {
    method: 'DELETE',
    prefer: 'return=representation',
  });
  return isRow(answer) ? `delete ${table}` : null;
}

/** 42804: a trigger function, which cannot be called at all. */
const REFUSALS = ['42501', '42804', 'PGRST202', 'PT404'];

async function canCall(caller: Caller, fixture: Fixture, name: string) {
  const { args, isPolite } = FUNCTIONS[name]!;
  const answer = await send(caller, `rpc/${name}`, { method: 'POST', body: args?.(fixture) ?? {} });
  const isRefused = answer.status === 401 || REFUSALS.includes(answer.body?.code) ||
    answer.body?.details?.includes('not-owner');
  const tellsNothing = [null, false].includes(answer.body) || answer.body?.length === 0;
  return isRefused || (isPolite && tellsNothing) ? null : `call ${name}`;
}

/**
 * Returns the rows of another table that the Data API embeds in the rows of a
 * table.
 */
export async function embedded(caller: Caller, from: string, to: string): Promise<unknown[]> {
  const { status, body } = await send(caller, `${from}?select=*,${to}(*)&limit=5`);
  if (status !== 200) return [];
  return body.flatMap((row: Record<string, unknown>) => row[to] ?? []);
}

/** Returns the status for a table of another schema, requested with or without that schema. */
export async function statusOutside(caller: Caller, schema: string, name: string) {
  const response = await fetch(`${testStack().url}/rest/v1/${name}?limit=1`, {
    headers: { ...caller.headers, 'Accept-Profile': schema },
  });
  await response.body?.cancel();
  return response.status;
}
