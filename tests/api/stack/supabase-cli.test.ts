import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSupabaseCli, toDatabaseOption } from '../../../scripts/lib/supabase-cli.ts';
import { ensureRoles } from '../../../scripts/stack/database/roles.ts';
import { testStack } from '../../support/stack-client.ts';
import {
  createTestDatabase,
  type TestServerDatabase,
} from '../../../scripts/testing/server-database.ts';

async function history(url: string): Promise<postgres.RowList<postgres.Row[]>> {
  const sql = postgres(url, { max: 1 });
  const rows = await sql`
    select version, name, statements from supabase_migrations.schema_migrations order by version`;
  await sql.end();
  return rows;
}

describe('the Supabase CLI', () => {
  test('has nothing to push to a database that the start migrated', async () => {
    const output = await runSupabaseCli([
      'db',
      'push',
      '--dry-run',
      toDatabaseOption(testStack().databaseUrl),
    ]);
    expect(output).toContain('up to date');
  });
});

interface Finding {
  name: string;
  detail: string;
}

describe("Supabase's database advisor", () => {
  test('has nothing to say', async () => {
    const advisor = ['db', 'advisors', '--type=all', '--level=info'];
    const output = await runSupabaseCli([...advisor, toDatabaseOption(testStack().databaseUrl)]);
    const findings: Finding[] = output.includes('[') ? JSON.parse(output) : [];
    // An index unused by this run is no finding.
    const said = findings.filter(({ name }) => name !== 'unused_index');
    expect(said.map(({ name, detail }) => `${name}: ${detail}`).sort()).toEqual([
      // Only the functions use these: no policy, no row for others.
      ...[
        'action_secrets',
        'alert_settings',
        'alerts',
        'api_key_secrets',
        'assets',
        'chunk_drafts',
        'delivered_tests',
        'erasures',
        'exported_parts',
        'idempotency_keys',
        'known_addresses',
        'message_traces',
        'messages',
        'metrics',
        'rate_limits',
        'requests',
        'router_prompts',
        'settings_changes',
        'site_refusals',
        'site_secrets',
        'thread_states',
        'threads',
        'visitor_identities',
        'visitor_identity_uses',
        'visitor_proofs',
        'visitor_sessions',
        'visitor_turns',
        'visitor_usage',
        'webhook_deliveries',
        'webhook_secrets',
      ]
        .map(
          (table) =>
            `rls_enabled_no_policy: Table \`public.${table}\` has RLS enabled, but no policies exist`,
        ),
    ]);
  });
});

describe.skipIf(testStack().isEmbedded)('the Supabase CLI on a native server', () => {
  let database: TestServerDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(Deno.env.get('DATABASE_URL')!);
    const sql = postgres(database.url, { max: 1, onnotice: () => {} });
    await ensureRoles(sql);
    await sql.unsafe(`
      create schema auth;
      create table auth.users (id uuid primary key, email text, raw_user_meta_data jsonb);
      create table auth.sessions (
        id uuid primary key, user_id uuid, user_agent text, created_at timestamptz,
        refreshed_at timestamp, not_after timestamptz
      );
      create function auth.jwt() returns jsonb language sql stable as 'select null::jsonb';
      create function auth.uid() returns uuid language sql stable as 'select null::uuid';`);
    await sql.end();
  });
  afterAll(() => database.drop());

  test(
    'applies the migrations to an empty database and records what the start records',
    async () => {
      await runSupabaseCli(['db', 'push', toDatabaseOption(database.url)]);
      expect(await history(database.url)).toEqual(await history(testStack().databaseUrl));
    },
  );
});
