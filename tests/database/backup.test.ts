import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareSupabase } from '../../scripts/stack/supabase/prepare-supabase.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { writeBackup } from '../../scripts/backup/write-backup.ts';
import { runSeed } from '../../scripts/seed/run-seed.ts';
import { applyMigrations } from '../../scripts/stack/database/migrations.ts';
import { MIGRATIONS_DIR } from '../../scripts/lib/paths.ts';
import {
  openEmbedded,
  openServerOrEmbedded,
  type TestDatabase,
} from '../../scripts/testing/temporary-database.ts';
import { readErasures } from '../../scripts/lib/erasures.ts';
import { FIXTURE } from './fixture.ts';
import { addPerson, personIds } from './person-rows.ts';

async function empty(place: TestDatabase): Promise<TestDatabase> {
  await prepareSupabase(place.sql, place.url);
  return place;
}

/**
 * Returns each row as PostgreSQL formats it, by table, without transaction ids of the server and
 * without generated columns, whose stems are those of the server's PostgreSQL; independent of the
 * backup's code.
 */
async function contents({ sql }: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string; columns: string }[]>`
    select table_schema || '.' || table_name as name,
      string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where udt_name <> 'xid8' and is_generated = 'NEVER' and table_type = 'BASE TABLE' and (
      table_schema = 'public'
      or (table_schema, table_name) in (('auth', 'users'), ('auth', 'identities'))
    )
    group by 1 order by 1`;
  const all: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const query = `select r::text as row from (select ${columns} from ${name}) as r order by 1`;
    const rows = await sql.unsafe(query);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

const places: TestDatabase[] = [];
const open = async (place: Promise<TestDatabase>) => {
  places.push(await place);
  return await empty(places.at(-1)!);
};

let source: TestDatabase;
let folder: string;
/** Tables and columns that 0.1.0 lacks. */
const LATER = [
  'public.requests',
  'public.request_history',
  'public.thread_holds',
  ...['public.services', 'public.practitioners', 'public.closures'],
  ...['public.appointments', 'public.appointment_history', 'public.calendar_feeds'],
  ...['public.sites', 'public.site_secrets', 'public.visitor_sessions'],
  ...['public.visitor_identities', 'public.visitor_identity_uses'],
  ...['public.visitor_usage', 'public.visitor_turns', 'public.site_refusals'],
  ...['public.visitor_proofs', 'public.access_log'],
  'public.erasures',
  ...['public.api_keys', 'public.api_key_secrets'],
  ...['public.webhooks', 'public.webhook_secrets', 'public.webhook_deliveries'],
  ...['public.hidden_runs', 'public.assets'],
  ...['public.thread_tags', 'public.message_feedback', 'public.message_routes'],
  ...['public.legal_holds', 'public.retention_rules', 'public.retention_runs'],
  'public.proposals',
  ...['public.saved_filters', 'public.saved_replies', 'public.synonyms'],
  ...['public.alert_settings', 'public.alerts'],
  ...['public.message_traces', 'public.router_prompts'],
  ...['public.dialog_tests', 'public.delivered_tests'],
  ...['public.actions', 'public.action_secrets'],
  ...['public.gaps', 'public.gap_questions'],
  ...['public.runs', 'public.run_items'],
  ...['public.idempotency_keys', 'public.model_status', 'public.exported_parts'],
  ...['public.model_probes', 'public.model_prices', 'public.model_calls'],
  'public.model_months',
];
/** Those columns that a migration fills: from chunks, from versions, and with former constants. */
const FILLED = [
  'public.search_terms',
  'public.search_languages',
  'public.chunk_terms',
  'public.ledger',
  'public.retrieval_thresholds',
  'public.assistant_settings',
];
/** Tables with rows in a new database. */
const BY_MIGRATIONS = [
  'public.common_words',
  'public.model_budgets',
  'public.settings_changes',
  'public.retrieval_thresholds',
];
const LATER_COLUMNS = [
  ...['activated_at', 'activated_by', 'is_settled', 'slots', 'collects'],
  ...['actions', 'before', 'on_enter', 'text_updated_at', 'parameters'],
];
const WITH_LATER_COLUMNS = ['agent_configs', 'documents', 'intents', 'intent_steps'];
const withoutLaterColumns = ({ sql }: TestDatabase) =>
  Promise.all(WITH_LATER_COLUMNS.map(async (table) => {
    const rows = await sql.unsafe(
      `select to_jsonb(t) - $1::text[] as row from ${table} as t order by id`,
      [LATER_COLUMNS],
    );
    return rows.map(({ row }) => row);
  }));

let root: string;

beforeAll(async () => {
  root = Deno.makeTempDirSync({ prefix: 'backup-' });
  folder = join(root, 'first');
  source = await open(openEmbedded());
  await applyMigrations(source.sql, MIGRATIONS_DIR);
  await runSeed(source.sql);
  await source.sql.unsafe(FIXTURE).simple();
  // Like migrations of dialogs with an owner in an older backup.
  await source.sql`update public.threads set origin = 'workbench' where user_id is not null`;
  await source.sql`
    update public.documents set raw_text = ${`"quotes", back\\slash, tab\t, line\n, {"a": null}, я 🙂`}
    where id = (select id from public.documents limit 1)`;
  // More than one batch for reading and writing.
  await source.sql`
    insert into public.messages (thread_id, role, text)
    select id, 'user', 'Message ' || n from public.threads, generate_series(1, 1200) as n`;
  await source.sql`
    insert into public.documents (name, file_type, raw_text)
    select 'Long ' || n, 'text', repeat('я', 3000000) from generate_series(1, 2) as n`;
  await source.sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select id, 'email', id::text, id, jsonb_build_object('sub', id, 'nothing', null) from auth.users`;
  await writeBackup(source.sql, folder);
});

afterAll(async () => {
  for (const place of places) await place.close();
  Deno.removeSync(root, { recursive: true });
});

describe('a backup', () => {
  test('moves every row of every table to a server and back', async () => {
    const before = await contents(source);
    for (const [table, rows] of Object.entries(before)) {
      // Accounts created by a script have no identity; sign-up creates one.
      if (table !== 'auth.identities') {
        expect(rows, `${table} has rows to move`).not.toHaveLength(0);
      }
    }
    // Unfinished work, secrets of API keys and the status of models are not backed up.
    const moved = {
      ...before,
      'public.chunk_drafts': [],
      'public.api_key_secrets': [],
      'public.model_status': [],
    };
    const server = await open(openServerOrEmbedded());
    await restoreBackup(server.sql, folder);
    // Words come with a migration: their stems are those of the server's PostgreSQL.
    const stems = { 'public.common_words': expect.any(Array) };
    expect(await contents(server)).toEqual({ ...moved, ...stems });
    await writeBackup(server.sql, join(root, 'second'));
    const back = await open(openEmbedded());
    await restoreBackup(back.sql, join(root, 'second'));
    expect(await contents(back)).toEqual(moved);
    // The counters continue at their last value.
    await back.sql`
      insert into public.messages (thread_id, role, text)
      select thread_id, 'user', 'next' from public.messages limit 1`;
  });

  test('is read by nobody else and is not written over', async () => {
    expect(Deno.statSync(join(folder, 'auth.users.jsonl')).mode! & 0o077).toBe(0);
    await expect(writeBackup(source.sql, folder)).rejects.toThrow('is not empty');
  });
});

describe('restoring', () => {
  const emptyAgain = async () => {
    const rows = Object.entries(await contents(target))
      .filter(([name]) => !BY_MIGRATIONS.includes(name))
      .flatMap(([, each]) => each);
    expect(rows).toEqual([]);
  };

  /** Copies the backup with one file changed, and a matching manifest. */
  function forged(name: string, change: (text: string) => string): string {
    const copy = join(root, crypto.randomUUID());
    Deno.mkdirSync(copy);
    for (const { name: file } of Deno.readDirSync(folder)) {
      Deno.copyFileSync(join(folder, file), join(copy, file));
    }
    const path = join(copy, `${name}.jsonl`);
    const text = change(Deno.readTextFileSync(path));
    Deno.writeTextFileSync(path, text);
    const manifest = JSON.parse(Deno.readTextFileSync(join(copy, 'manifest.json')));
    const table = manifest.tables.find((each: { name: string }) => each.name === name);
    table.sha256 = createHash('sha256').update(text).digest('hex');
    Deno.writeTextFileSync(join(copy, 'manifest.json'), JSON.stringify(manifest));
    return copy;
  }

  let target: TestDatabase;
  beforeAll(async () => {
    target = await open(openEmbedded());
  });

  test('accepts a backup of a version before 0.1.0', async () => {
    const copy = forged('public.users', (text) => text);
    const path = join(copy, 'manifest.json');
    const manifest = JSON.parse(Deno.readTextFileSync(path));
    manifest.migrations = ['20261121000100', '20261121001910'];
    manifest.tables = manifest.tables.filter(({ name }: { name: string }) =>
      ![...LATER, ...FILLED].includes(name)
    );
    Deno.writeTextFileSync(path, JSON.stringify(manifest));
    const place = await open(openEmbedded());
    await restoreBackup(place.sql, copy);
    const others = Object.fromEntries(
      [...WITH_LATER_COLUMNS, 'settings_changes']
        .map((table) => [`public.${table}`, expect.any(Array)]),
    );
    const none = Object.fromEntries(['public.chunk_drafts', ...LATER].map((name) => [name, []]));
    const some = expect.arrayContaining([expect.any(String)]);
    const filled = Object.fromEntries(FILLED.map((name) => [name, some]));
    expect(await contents(place))
      .toEqual({ ...await contents(source), ...others, ...none, ...filled });
    expect(await withoutLaterColumns(place)).toEqual(await withoutLaterColumns(source));
  });

  test('refuses a backup of a newer version', async () => {
    const copy = forged('public.users', (text) => text);
    const path = join(copy, 'manifest.json');
    const manifest = JSON.parse(Deno.readTextFileSync(path));
    manifest.migrations.push('29990101000000');
    Deno.writeTextFileSync(path, JSON.stringify(manifest));
    await expect(restoreBackup(target.sql, copy)).rejects.toThrow('made by a newer version');
  });

  test('refuses what is not as it was written', async () => {
    const copy = forged('public.users', (text) => text);
    Deno.writeTextFileSync(join(copy, 'public.users.jsonl'), '{}');
    await expect(restoreBackup(target.sql, copy)).rejects.toThrow('was changed after the backup');
    await expect(restoreBackup(target.sql, root)).rejects.toThrow('is not a backup');
  });

  test('leaves nothing behind when a row does not fit', async () => {
    const copy = forged(
      'public.users',
      (text) => text.replace('"role":"viewer"', '"role":"janitor"'),
    );
    await expect(restoreBackup(target.sql, copy)).rejects.toThrow('janitor');
    await emptyAgain();
  });

  test('refuses a backup with fewer rows than it says', async () => {
    const copy = forged('public.users', (text) => text.split('\n').slice(1).join('\n'));
    await expect(restoreBackup(target.sql, copy)).rejects.toThrow('rows were restored');
    await emptyAgain();
  });

  test('refuses a database with rows in it, and changes none of them', async () => {
    const before = await contents(source);
    await expect(restoreBackup(source.sql, folder)).rejects.toThrow('is not empty');
    expect(await contents(source)).toEqual(before);
  });

  test("makes accounts of the embedded database Supabase's", async () => {
    await target.sql.unsafe('alter table auth.users add column instance_id uuid');
    await restoreBackup(target.sql, folder);
    const [account] = await target.sql`
      select instance_id, confirmation_token, email_change, jsonb_typeof(raw_user_meta_data) as profile
      from auth.users where email = 'editor@test.example'`;
    expect(account).toEqual({
      instance_id: '00000000-0000-0000-0000-000000000000',
      confirmation_token: '',
      email_change: '',
      profile: 'object',
    });
  });
});

test('persons who were erased since a backup are erased again when it is restored', async () => {
  for (const person of [1, 2, 3]) await addPerson(source.sql, person);
  const before = join(root, 'before');
  await writeBackup(source.sql, before);
  const erase = (person: number) =>
    source.sql`select public.erase_person(p_thread => ${personIds(person).thread})`;
  const hashes = () =>
    source.sql<{ hash: string }[]>`select hash from public.erasures order by hash`;
  await erase(3);
  const stored = await hashes();
  await erase(1);
  const after = join(root, 'after');
  await writeBackup(source.sql, after);
  const files = [...Deno.readDirSync(after)].map(({ name }) =>
    Deno.readTextFileSync(join(after, name))
  );
  expect(files.join('')).toContain('canary2');
  expect(files.join('')).not.toMatch(/canary[13]/);

  const place = await open(openEmbedded());
  await applyMigrations(place.sql, MIGRATIONS_DIR);
  // A database may keep erasures when everything else goes, as on Supabase.
  await place.sql`insert into public.erasures ${place.sql(stored)}`;
  const erasures = readErasures(Deno.readTextFileSync(join(after, 'public.erasures.jsonl')))
    .filter((hash) => !stored.some((each) => each.hash === hash));
  await restoreBackup(place.sql, before, erasures);
  const restored = JSON.stringify(await contents(place));
  expect(restored).toContain('canary2_messages_text');
  expect(restored).not.toMatch(/canary[13]/);
  expect(await place.sql`select hash from public.erasures order by hash`).toEqual(await hashes());
});

test.each([
  [['a'.repeat(64)], `{"hash":"${'a'.repeat(64)}","at":"2026-01-01"}\n`],
  [['a'.repeat(64)], `{"hash":"${'a'.repeat(64)}"}\n{"hash":"bbb`],
  [[], ''],
])('a file of erasures has %j', (hashes, text) => {
  expect(readErasures(text)).toEqual(hashes);
});

test('another file is no file of erasures', () => {
  expect(() => readErasures('{"hash":"short"}\n{}\n')).toThrow('Line 1');
});
