import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createModelReporter } from '../../../../functions/assistant/model-status/model-reporter.ts';
import { recordedDb } from '../knowledge/data-api.ts';

let log: string[];
beforeEach(() => {
  log = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(line));
});
afterEach(() => void vi.restoreAllMocks());

/** Returns a reporter with a clock that the test sets, and the stored reports. */
function reporting(answers: unknown[] = []) {
  const { db, calls } = recordedDb(answers);
  const clock = { now: 0 };
  const { report } = createModelReporter(db, { now: () => clock.now, waitMs: 5 });
  const stored = () => calls.map(({ body }) => (body as { p_reports: unknown[] }).p_reports);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
  return { report, stored, clock, settle };
}

test('only transitions are stored, and the same once a minute', async () => {
  const { report, stored, clock, settle } = reporting();
  for (const failure of [null, null, 'timeout', 'timeout', 'no_credit', null, null] as const) {
    report('answering', failure);
    await settle();
  }
  const causes = () => stored().flat().map((each) => (each as { cause: string | null }).cause);
  expect(causes()).toEqual([null, 'timeout', 'no_credit', null]);
  clock.now = 60_000;
  report('answering', null);
  await settle();
  expect(causes()).toHaveLength(5);
});

test('the reports of one moment are stored together, the last of each client, with its time', async () => {
  const { report, stored, clock, settle } = reporting();
  report('router', 'timeout');
  report('embedding', 'overloaded');
  clock.now = 1;
  report('router', null);
  await settle();
  expect(stored()).toEqual([[
    { client: 'router', cause: null, at: '1970-01-01T00:00:00.001Z' },
    { client: 'embedding', cause: 'overloaded', at: '1970-01-01T00:00:00.000Z' },
  ]]);
});

test('a failure is logged with client and cause', () => {
  reporting().report('rerank', 'rejected_key');
  expect(JSON.parse(log[0]!)).toMatchObject({
    level: 'error',
    event: 'model client failing',
    client: 'rerank',
    cause: 'rejected_key',
  });
});

test('what could not be stored is stored with the next call', async () => {
  const { db, calls } = recordedDb();
  let isAway = true;
  const rpc = db.rpc.bind(db);
  vi.spyOn(db, 'rpc').mockImplementation((...call) => {
    if (isAway) throw new Error('The database is away.');
    return rpc(...call as Parameters<typeof rpc>) as never;
  });
  const { report } = createModelReporter(db, { waitMs: 0 });
  report('judge', 'timeout');
  await new Promise((resolve) => setTimeout(resolve, 20));
  isAway = false;
  report('judge', 'timeout');
  await expect.poll(() => calls.length).toBe(1);
});
