import { App } from '@supabase/lite';
import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLiteConnection } from '../../scripts/stack/supabase/lite-connection.ts';
import { openTestDatabase, type TestDatabase } from '../../scripts/testing/temporary-database.ts';

const KEYS = { publishable_key: 'sb_publishable_test', secret_key: 'sb_secret_test' };
const CHANGED = '@supabase/lite changed under scripts/stack/supabase/lite-connection.ts: ';

let database: TestDatabase;
let connection: ReturnType<typeof createLiteConnection>;
let app: App;
const sent: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  connection = createLiteConnection({
    url: database.url,
    postgresOptions: {
      max: 1,
      onnotice: () => {},
      debug: (_connection: number, text: string) => sent.push(text.toLowerCase().trim()),
    },
  });
  app = new App({ connection, auth: { enabled: true, ...KEYS } });
});

afterAll(async () => {
  await connection.close();
  await database.close();
});

/** Returns the statements of one request, after a first one that loads the schema. */
async function statementsOf(path: string, init: RequestInit = {}): Promise<string[]> {
  const headers = { apikey: KEYS.secret_key, 'Content-Type': 'application/json' };
  const send = async () => {
    const url = `http://127.0.0.1/rest/v1/${path}`;
    const response = await app.fetch(new Request(url, { ...init, headers }));
    expect(response.status, await response.text()).toBe(200);
  };
  await send();
  sent.length = 0;
  await send();
  return sent.splice(0);
}

describe('what the product changes of @supabase/lite', () => {
  test('no request grants what the migrations took away', async () => {
    const before = await grants();
    const all = [...sent, ...await statementsOf('intents?select=code')];
    expect(all.filter((text) => /^(grant|alter default)/.test(text)), `${CHANGED}rlsState`)
      .toEqual([]);
    expect(await grants(), `${CHANGED}rlsState`).toEqual(before);
  });

  test('requests that come before the schema is known look it up once', async () => {
    const texts: string[] = [];
    const own = createLiteConnection({
      url: database.url,
      postgresOptions: {
        max: 2,
        onnotice: () => {},
        debug: (_connection: number, text: string) => texts.push(text),
      },
    });
    onTestFinished(() => own.close());
    const served = new App({ connection: own, auth: { enabled: true, ...KEYS } });
    const headers = { apikey: KEYS.secret_key };
    const ask = async () => {
      const url = 'http://127.0.0.1/rest/v1/intents?select=code';
      expect((await served.fetch(new Request(url, { headers }))).status).toBe(200);
    };
    await Promise.all([ask(), ask(), ask()]);
    expect(texts.filter((text) => /from information_schema\.tables/i.test(text)), CHANGED)
      .toHaveLength(1);
  });

  test('a function call tells who calls, and what, in one statement', async () => {
    const body = JSON.stringify({ p_account: 'a', p_address: 'b' });
    const statements = await statementsOf('rpc/is_known_address', { method: 'POST', body });
    expect(
      statements.filter((text) => /set_config|set local role/.test(text)),
      `${CHANGED}applyJwtSessionContext and applyRpcRequestGucs; it may need no patch any more`,
    ).toEqual([expect.stringMatching(/^select set_config\('role', \$1, true\), .*request\.path/)]);
    expect(statements, `${CHANGED}a call took five statements`).toHaveLength(5);
  });

  test('a read tells who reads in one statement', async () => {
    const statements = await statementsOf('intents?select=code');
    expect(statements.filter((text) => text.includes('set_config')), CHANGED).toHaveLength(1);
  });

  test.each([
    ['best_scores', { p_questions: {} }, { p_questions: [] }],
    ['due_webhooks', { p_alive_since: 5 }, { p_alive_since: '2000-01-01T00:00:00Z' }],
  ])('a call of %s with %o is 400, also once it is prepared', async (name, wrong, right) => {
    const call = async (args: unknown) => {
      const response = await app.fetch(
        new Request(`http://127.0.0.1/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers: { apikey: KEYS.secret_key, 'Content-Type': 'application/json' },
          body: JSON.stringify(args),
        }),
      );
      await response.body?.cancel();
      return response.status;
    };
    const statuses = [];
    for (const args of [wrong, right, wrong, wrong, right]) statuses.push(await call(args));
    expect(statuses).toEqual([400, 200, 400, 400, 200]);
  });

  test('prepares what every request repeats, and no text that somebody asks for', async () => {
    await statementsOf('intents?select=code');
    const reserved = await connection.driver.reserve();
    const rows = await reserved.unsafe('select statement from pg_prepared_statements');
    reserved.release();
    const prepared = rows
      .map(({ statement }) => statement as string);
    expect(prepared.some((text) => text.startsWith('select set_config(')), `${CHANGED}reserve`)
      .toBe(true);
    expect(prepared.filter((text) => text.includes('"intents"'))).toEqual([]);
  });
});

async function grants(): Promise<postgres.RowList<postgres.Row[]>> {
  return await database.sql`
    select grantee, table_name, privilege_type from information_schema.role_table_grants
    where table_schema = 'public' and grantee in ('anon', 'authenticated')
    order by 1, 2, 3`;
}
