import { App } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { testStack } from '../../support/stack-client.ts';
import { measureLeaks } from '../../support/stack-leaks.ts';

const countThreads = async (sql: postgres.Sql, by: string) => {
  const [row] = await sql`
    select count(*)::int as count from public.threads where name = ${`leak probe by ${by}`}`;
  return row!.count;
};

describe('40 requests at a time', () => {
  test('1,200 reads and writes give a stranger nothing and fail for nobody', async () => {
    const { url, publishableKey, secretKey, databaseUrl } = testStack();
    const report = await measureLeaks({
      send: (path, init) => fetch(url + path, init),
      requests: 1200,
      publishableKey,
      secretKey,
    });
    const sql = postgres(databaseUrl, { max: 1 });
    const written = await countThreads(sql, 'service');
    const byStranger = await countThreads(sql, 'stranger');
    await sql`delete from public.threads where name like 'leak probe by %'`;
    await sql.end();
    expect(report).toEqual({ leaked: 0, errors: {}, written: 300 });
    expect({ written, byStranger }).toEqual({ written: 300, byStranger: 0 });
  });

  test('the measurement sees the leak of a connection that mixes transactions', async () => {
    const connection = await createPgliteConnection({ url: 'memory://' });
    const app = new App({
      connection,
      auth: { publishable_key: 'sb_publishable_control', secret_key: 'sb_secret_control' },
    });
    await connection.driver.exec(`
      create table users (email text); alter table users enable row level security;
      create table threads (name text); alter table threads enable row level security;
      insert into users values ('hidden@example.com')`);
    const report = await measureLeaks({
      send: (path, init) => app.fetch(new Request(`http://127.0.0.1${path}`, init)),
      requests: 400,
      publishableKey: 'sb_publishable_control',
      secretKey: 'sb_secret_control',
    });
    await connection.close();
    expect(report.leaked).toBeGreaterThan(0);
  });

  test('the grants stay as the migrations gave them', async () => {
    const sql = postgres(testStack().databaseUrl, { max: 1 });
    const [row] = await sql`
      select has_table_privilege('anon', 'public.users', 'select') as stranger_reads,
        has_column_privilege('authenticated', 'public.users', 'email', 'update') as email_changes,
        has_column_privilege('authenticated', 'public.users', 'role', 'update') as role_changes`;
    await sql.end();
    expect(row).toEqual({ stranger_reads: false, email_changes: false, role_changes: true });
  });
});
