import type { TransactionSql } from 'postgres';
import { PEOPLE } from './actors.ts';
import { ROWS } from './fixture.ts';

export const WORKER = '00000000-0000-4000-8000-00000000000a';
export const LONG_AGO = '2000-01-01T00:00:00Z';

/** The version of the fixture's branch in a candidate. */
export const VERSION = { config_id: ROWS.config };

/** Starts a run of the tests of the fixture's branch with its version, as the service does. */
export async function startRun(sql: TransactionSql, run: object = {}): Promise<string> {
  const whole = {
    candidate: { test_branch: VERSION },
    tries: [{ intent_code: 'test_branch', config_id: ROWS.config, version: 1 }],
    tests: { intent_code: 'test_branch' },
    fragments: 'stored',
    test_repeats: 1,
    replay_repeats: 1,
    estimate: { model_calls: 1, tokens: 1, calls: [] },
    created_by: PEOPLE.editor,
    ...run,
  };
  const [row] = await sql`select public.start_run(${sql.json(whole)}) as id`;
  return row!.id;
}

interface Item {
  id: string;
  test_id: string | null;
  passed: boolean | null;
  [column: string]: unknown;
}

export async function itemsOf(sql: TransactionSql, run: string): Promise<Item[]> {
  return [
    ...await sql<Item[]>`
    select * from public.run_items where run_id = ${run} order by position`,
  ];
}

export async function storeResult(
  sql: TransactionSql,
  run: string,
  item: string,
  result: object,
  worker = WORKER,
): Promise<boolean> {
  const nothing = { passed: null, changed: [], result: {}, latency_ms: 1, tokens: 0, calls: [] };
  const whole = { ...nothing, ...result };
  const [row] = await sql`
    select public.store_run_result(${run}, ${worker}, ${item}, ${sql.json(whole)}) as stored`;
  return row!.stored;
}

/** Ends a claimed run; every test gets `passed`. */
export async function playAll(
  sql: TransactionSql,
  run: string,
  { passed = true, worker = WORKER }: { passed?: boolean | null; worker?: string } = {},
) {
  for (const { id, test_id } of await itemsOf(sql, run)) {
    await storeResult(sql, run, id, { passed: test_id && passed }, worker);
  }
  await sql`select public.finish_run(${run}, ${worker})`;
}

/** Starts, claims and ends a run. */
export async function runThrough(sql: TransactionSql, run: object = {}, passed?: boolean | null) {
  const id = await startRun(sql, run);
  await sql`update public.runs set status = 'running', worker = ${WORKER}, started_at = now()
    where id = ${id}`;
  await playAll(sql, id, { passed });
  return id;
}
