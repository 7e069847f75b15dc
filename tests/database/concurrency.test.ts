import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  IS_SERVER,
  openTestDatabase,
  type TestDatabase,
} from '../../scripts/testing/temporary-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Runs statements concurrently and counts each outcome. */
async function atOnce(statements: string[]): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    statements.map((statement) =>
      database.sql.unsafe(statement).then(() => 'ok', (reason) => String(reason.code))
    ),
  );
  return Object.fromEntries(
    [...new Set(outcomes)].map((each) => [each, outcomes.filter((one) => one === each).length]),
  );
}

async function withBranch(run: (id: string) => Promise<void>): Promise<void> {
  const [row] = await database.sql<{ id: string }[]>`
    insert into public.intents (code, name) values ('test_concurrent', 'T') returning id`;
  try {
    await run(row!.id);
  } finally {
    await database.sql`update public.agent_configs set is_active = false where intent_id = ${
      row!.id
    }`;
    await database.sql`delete from public.agent_configs where intent_id = ${row!.id}`;
    await database.sql`delete from public.intents where id = ${row!.id}`;
  }
}

describe('at the same moment', () => {
  test('texts of several languages are all kept', async () => {
    const languages = ['en', 'ru', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
    const { sql } = database;
    try {
      const calls = languages.map((language) =>
        `select public.store_settings('{"fixed_texts": {"say_more": {"${language}": "?"}}}')`
      );
      expect(await atOnce(calls)).toEqual({ ok: languages.length });
      const [row] = await sql`
        select value from public.assistant_settings where code = 'fixed_texts'`;
      expect(Object.keys(row!.value.say_more).toSorted()).toEqual(languages.toSorted());
    } finally {
      await sql`delete from public.assistant_settings where code = 'fixed_texts'`;
    }
  });

  test('versions saved for one branch get consecutive numbers, and one of them is in use', () =>
    withBranch(async (id) => {
      const save = `select public.create_agent_config('${id}', null, 'P', '', '', true)`;
      expect(await atOnce(Array(20).fill(save))).toEqual({ ok: 20 });
      const rows = await database.sql`
        select version, is_active from public.agent_configs where intent_id = ${id} order by version`;
      expect(rows.map(({ version }) => version)).toEqual(
        Array.from({ length: 20 }, (_, i) => i + 1),
      );
      expect(rows.filter(({ is_active }) => is_active)).toHaveLength(1);
    }));

  test('activations of different versions leave one in use', () =>
    withBranch(async (id) => {
      const saved = await database.sql<{ id: string }[]>`
        insert into public.agent_configs (intent_id, system_prompt)
        select ${id}, 'P' from generate_series(1, 4) returning id`;
      const calls = [...saved, ...saved, ...saved].map((config) =>
        `select public.activate_agent_config('${config.id}')`
      );
      expect(await atOnce(calls)).toEqual({ ok: 12 });
      expect(
        await database.sql`
        select from public.agent_configs where intent_id = ${id} and is_active`,
      ).toHaveLength(1);
    }));

  test('changes of settings keep no record of those before them', () =>
    withBranch(async (id) => {
      const rename = `update public.intents set order_index = order_index + 1 where id = '${id}'`;
      expect(await atOnce(Array(20).fill(rename))).toEqual({ ok: 20 });
      const rows = await database.sql`select from public.settings_changes`;
      expect(rows.length).toBeLessThan(10);
    }));

  // PGlite has one session, so nothing runs concurrently.
  test.runIf(IS_SERVER)(
    'changes of settings wait for no other, and no version is told of two states',
    () =>
      withBranch(async (id) => {
        const { sql } = database;
        const told: Record<string, string> = {};
        const read = async () => {
          const [row] = await sql`select public.begin_turn('[]') as turn`;
          const { settings, settings_version: version } = row!.turn;
          const state = JSON.stringify(settings);
          expect(told[version] ?? state).toBe(state);
          told[version] = state;
        };
        await read();
        await sql.begin(async (slow) => {
          await slow`update public.intents set name = 'Slow' where id = ${id}`;
          await sql`insert into public.intent_steps (intent_id, code, name) values (${id}, 'a', 'A')`;
          await read();
          await sql.begin(async (slower) => {
            await slower`update public.intent_steps set name = 'B' where intent_id = ${id}`;
            await read();
          });
          await read();
        });
        await read();
        expect(Object.keys(told)).toHaveLength(4);
      }),
  );

  test('of turns committed on one state one is stored, the others conflict', async () => {
    const turn = (thread: string | null, revision: number) =>
      `select public.finish_turn('${
        JSON.stringify({
          thread_id: thread,
          thread_name: 'T',
          expected_revision: revision,
          user_text: 'Q',
          reply: { text: 'A' },
          state: {},
        })
      }') as done`;
    const [begun] = await database.sql.unsafe(turn(null, 0));
    const thread = begun!.done.thread_id;
    try {
      expect(await atOnce(Array(10).fill(turn(thread, 1)))).toEqual({ ok: 1, PT409: 9 });
      expect(await database.sql`select from public.messages where thread_id = ${thread}`)
        .toHaveLength(4);
    } finally {
      await database.sql`delete from public.threads where id = ${thread}`;
    }
  });

  test('one message sent twice is stored once', async () => {
    const id = crypto.randomUUID();
    const commit = `select public.finish_turn('${
      JSON.stringify({
        thread_id: null,
        thread_name: 'T',
        client_message_id: id,
        user_text: 'Q',
        reply: { text: 'A' },
        state: {},
      })
    }')`;
    expect(await atOnce(Array(6).fill(commit))).toEqual({ ok: 1, PT409: 5 });
    const rows = await database.sql`
      select thread_id from public.messages where client_message_id = ${id}`;
    expect(rows).toHaveLength(1);
    await database.sql`delete from public.threads where id = ${rows[0]!.thread_id}`;
  });
});
