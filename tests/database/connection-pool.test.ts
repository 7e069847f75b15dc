import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLiteConnection } from '../../scripts/stack/supabase/lite-connection.ts';
import {
  IS_SERVER,
  openTestDatabase,
  type TestDatabase,
} from '../../scripts/testing/temporary-database.ts';
import { type Relay, relayTo } from '../support/relay.ts';

let database: TestDatabase;
let relay: Relay;
let connection: ReturnType<typeof createLiteConnection>;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

beforeEach(() => {
  relay = relayTo(database.url);
  connection = createLiteConnection({
    url: relay.url,
    postgresOptions: { max: 1, onnotice: () => {} },
  });
});

afterEach(async () => {
  await connection.close();
  relay.close();
});

const one = async () => {
  const reserved = await connection.driver.reserve();
  try {
    return (await reserved.unsafe('select 1 as one'))[0]!.one;
  } finally {
    reserved.release();
  }
};

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

describe('a connection to the database', () => {
  test('keeps no answer that nobody holds any more', async () => {
    const reserved = await connection.driver.reserve();
    const answers = [];
    for (let n = 0; n < 20; n += 1) {
      answers.push(new WeakRef(await reserved.unsafe('select 1 as one')));
    }
    reserved.release();
    await one();
    // The result of an await stays in memory until the next task.
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
    expect(answers.filter((answer) => answer.deref()).length).toBeLessThanOrEqual(1);
  });

  test('that is lost between two statements fails the second, and is replaced', async () => {
    const reserved = await connection.driver.reserve();
    await reserved.unsafe('begin');
    await reserved.unsafe('select 1');
    relay.cut();
    await expect(reserved.unsafe('select 1')).rejects.toThrow();
    await expect(reserved.unsafe('rollback')).rejects.toMatchObject({ code: 'PT503' });
    reserved.release();
    expect(await one()).toBe(1);
  });

  test('that is lost under a statement fails it, and is replaced', async ({ skip }) => {
    skip(!IS_SERVER, 'PGlite runs in this thread');
    const reserved = await connection.driver.reserve();
    // The first statement connects. A connection that is lost before is made again.
    await reserved.unsafe('select 1');
    const waits = reserved.unsafe('select pg_sleep(60)');
    const fails = expect(waits).rejects.toMatchObject({ code: 'PT503' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    relay.cut();
    await fails;
    reserved.release();
    expect(await one()).toBe(1);
  });

  test('that is lost while nobody uses it is replaced', async () => {
    expect(await one()).toBe(1);
    relay.cut();
    await expect.poll(() => one().catch(() => 'lost')).toBe(1);
    expect(await one()).toBe(1);
  });

  test('that comes back inside a transaction is rolled back before the next uses it', async () => {
    const reserved = await connection.driver.reserve();
    await reserved.unsafe('begin');
    await reserved.unsafe('create table unfinished ()');
    reserved.release();
    const next = await connection.driver.reserve();
    await next.unsafe('begin');
    const [row] = await next.unsafe(`select to_regclass('unfinished')::text as found`);
    await next.unsafe('rollback');
    next.release();
    expect(row!.found).toBeNull();
  });

  test('has deadlines of the server', async ({ skip }) => {
    skip(!IS_SERVER, 'PGlite has no timers');
    const reserved = await connection.driver.reserve();
    const [row] = await reserved.unsafe(`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`);
    reserved.release();
    expect(row).toEqual({ statement: '100s', idle: '10s' });
  });
});
