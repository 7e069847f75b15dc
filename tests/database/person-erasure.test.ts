import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, ACTORS, attempt } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { addPerson, personIds } from './person-rows.ts';
import { PERSON_TABLES, WITHOUT_WORDS } from './person-tables.ts';
import { commit } from './turns.ts';

const onFixture = useFixture();

const [ann, bob] = [personIds(1), personIds(2)];

const onTwoPeople = (run: (sql: TransactionSql) => Promise<void>) =>
  onFixture(async (sql) => {
    await addPerson(sql, 1);
    await addPerson(sql, 2);
    await run(sql);
  });

/** Returns the rows of every table as text, by table, without the many words of a migration. */
async function dump(sql: TransactionSql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'common_words' order by 1`;
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as rows from public.${name} as t`,
    );
    all[name] = row!.rows;
  }
  return all;
}

/** Returns the words of a person in a text. */
const wordsOf = (person: number, text: string) =>
  new Set(text.match(new RegExp(`canary${person}_[a-z_]+`, 'g')));

const exported = async (sql: TransactionSql, argument: string, value: string) => {
  const [row] = await sql.unsafe(`select public.export_person(${argument} => $1) as rows`, [value]);
  return row!.rows as Record<string, unknown[]>;
};

const erase = async (sql: TransactionSql, argument: string, value: string) => {
  const [row] = await sql.unsafe(`select public.erase_person(${argument} => $1) as counts`, [
    value,
  ]);
  await actAsOwner(sql);
  return row!.counts as Record<string, number>;
};

test(
  'every table has a decision, and every text of a table with data of persons a canary',
  onTwoPeople(async (sql) => {
    const all = await dump(sql);
    expect(Object.keys(PERSON_TABLES)).toEqual([...Object.keys(all), 'common_words'].sort());
    const columns = await sql<{ table: string; name: string }[]>`
      select table_name as table, column_name as name from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER'
        and (data_type in ('text', 'json', 'jsonb') or udt_name = '_text')`;
    const told = wordsOf(1, JSON.stringify(all));
    const missing = columns
      .filter(({ table }) => !['none', 'kept', undefined].includes(PERSON_TABLES[table]))
      .filter(({ table, name }) => !WITHOUT_WORDS.has(`${table}.${name}`))
      .filter(({ table, name }) => !told.has(`canary1_${table}_${name}`));
    expect(missing).toEqual([]);
  }),
);

describe.each([
  ['p_thread', ann.thread],
  ['p_thread', ann.copy],
  ['p_identity', ann.identity],
  ['p_phone', '030 5551-7771'],
])('a person found by %s %s', (argument, value) => {
  test(
    'is exported whole and alone',
    onTwoPeople(async (sql) => {
      const before = JSON.stringify(await dump(sql));
      await actAs(sql, 'editor');
      const rows = JSON.stringify(await exported(sql, argument, value));
      expect([...wordsOf(1, before)].filter((word) => !rows.includes(word))).toEqual([]);
      expect(rows).not.toContain('canary2');
      await actAsOwner(sql);
      const reads =
        await sql`select what from public.access_log where ${ann.thread} = any (thread_ids)`;
      expect(reads).toEqual([{ what: 'dialog' }]);
    }),
  );

  test(
    'is erased, and nobody else is',
    onTwoPeople(async (sql) => {
      const before = wordsOf(2, JSON.stringify(await dump(sql)));
      await actAs(sql, 'editor');
      const counts = await erase(sql, argument, value);
      expect(counts).toMatchObject({ threads: 2, messages: 2, requests: 1, dialog_tests: 1 });
      const after = await dump(sql);
      const left = Object.entries(after).filter(([, rows]) =>
        rows.includes('canary1') || rows.includes(ann.thread) || /5551\D?7771/.test(rows)
      );
      expect(left.map(([table]) => table)).toEqual([]);
      expect(wordsOf(2, JSON.stringify(after))).toEqual(before);
      const entries = await sql`
        select made_by is not null as by_person, old_value, new_value from public.ledger
        where what = 'person_erased'`;
      expect(entries).toEqual([{ by_person: true, old_value: null, new_value: counts }]);
    }),
  );
});

test.each(ACTORS)(
  'only editors and servers export and erase: %s',
  onFixture(async (sql, actor) => {
    await addPerson(sql, 1);
    await actAs(sql, actor);
    const code = ['editor', 'service'].includes(actor) ? null : '42501';
    for (const name of ['export_person', 'erase_person']) {
      const call = `select public.${name}(p_thread => '${ann.thread}')`;
      expect(await attempt(sql, call)).toMatchObject({ code });
    }
    await actAsOwner(sql);
    expect(await sql`select from public.threads where id = ${ann.thread}`)
      .toHaveLength(code ? 1 : 0);
  }),
);

test.each([
  ['PT404', `p_thread => '${ROWS.change}'`],
  ['PT404', `p_identity => 'test-site/nobody'`],
  ['PT404', `p_phone => '+49 30 000 111 222'`],
  ['PT422', `p_phone => '5551'`],
  ['PT422', `p_thread => '${ann.thread}', p_phone => '5551777'`],
  ['PT422', `null`],
])(
  'nothing is erased with %s: %s',
  onFixture<[string, string]>(async (sql, code, args) => {
    await addPerson(sql, 1);
    expect(await attempt(sql, `select public.erase_person(${args})`)).toMatchObject({ code });
    expect(await sql`select from public.threads where id = ${ann.thread}`).toHaveLength(1);
  }),
);

test(
  'a telephone number that only an action was given finds its dialog',
  onTwoPeople(async (sql) => {
    const phone = '040 9988 7766';
    const meta = { debug: { actions: [{ input: { who: phone }, personal: ['who'] }] } };
    await sql`delete from public.thread_holds where thread_id = ${bob.thread}`;
    await sql`
      insert into public.messages (thread_id, role, text, meta_json) values
        (${bob.thread}, 'user', ${`It is ${phone}.`}, '{}'),
        (${bob.thread}, 'assistant', 'Thank you', ${sql.json(meta)})`;
    await actAs(sql, 'editor');
    const rows = await exported(sql, 'p_phone', '+49 40 99887766');
    expect(JSON.stringify(rows)).toContain(bob.thread);
  }),
);

test(
  'a test that was deleted and imported again is hidden from viewers, and erased',
  onTwoPeople(async (sql) => {
    const [kept] = await sql`
      delete from public.dialog_tests where created_from in
        (select id from public.messages where thread_id in (${ann.thread}, ${ann.copy}))
      returning id, name, intent_code, is_enabled, setup`;
    const [said] = await sql`
      select text from public.messages where thread_id = ${ann.thread} and role = 'user'`;
    const turns = [{ message: said!.text, expect: {} }];
    await sql`select public.import_tests(${sql.json([{ ...kept!, turns }])})`;
    await actAs(sql, 'viewer');
    expect(await sql`select from public.dialog_tests where id = ${kept!.id}`).toEqual([]);
    await actAs(sql, 'editor');
    expect(await sql`select from public.dialog_tests where id = ${kept!.id}`).toHaveLength(1);
    await erase(sql, 'p_thread', ann.thread);
    expect(await sql`select from public.dialog_tests where id = ${kept!.id}`).toEqual([]);
  }),
);

test(
  'a telephone number of two dialogs names both, unless an identity joins them',
  onTwoPeople(async (sql) => {
    await sql`update public.requests set slots = jsonb_build_object('phone', ${ann.phone}::text)
      where id = ${bob.request}`;
    const call = sql.savepoint((inner) =>
      inner`select public.erase_person(p_phone => ${ann.phone})`
    );
    const error = await call.catch((reason) => reason);
    expect(error.code).toBe('PT409');
    const { code, candidates } = JSON.parse(error.detail);
    expect(code).toBe('several-people');
    expect(candidates.map((each: { thread_id: string }) => each.thread_id).sort())
      .toEqual([ann.thread, bob.thread]);
    await erase(sql, 'p_thread', bob.thread);
    await erase(sql, 'p_phone', ann.phone);
    expect(await sql`select from public.requests where id in ${sql([ann.request, bob.request])}`)
      .toEqual([]);
  }),
);

test(
  'requests and appointments without a dialog are found by telephone',
  onFixture(async (sql) => {
    await addPerson(sql, 1);
    await sql`update public.requests set slots = jsonb_build_object('phone', ${ann.phone}::text)`;
    await sql`delete from public.threads where id <> ${ROWS.heldThread}`;
    const counts = await erase(sql, 'p_phone', '+4930 55517771');
    expect(counts).toMatchObject({ requests: 2, appointments: 1 });
  }),
);

test(
  'a dialog under legal hold stays, and its hold is in the ledger without words once it is erased',
  onFixture(async (sql) => {
    await addPerson(sql, 1);
    await sql`insert into public.legal_holds (thread_id, reason)
      values (${ann.thread}, 'canary1_reason')`;
    const before = await dump(sql);
    for (const argument of [`p_thread => '${ann.thread}'`, `p_phone => '${ann.phone}'`]) {
      expect(await attempt(sql, `select public.erase_person(${argument})`))
        .toMatchObject({ code: 'PT409' });
    }
    await actAs(sql, 'service');
    expect(await attempt(sql, `select public.end_visitor_session('${'1'.repeat(64)}')`))
      .toMatchObject({ code: 'PT409' });
    await actAsOwner(sql);
    expect(await dump(sql)).toEqual(before);
    await sql`delete from public.legal_holds where thread_id = ${ann.thread}`;
    await erase(sql, 'p_thread', ann.thread);
    expect(JSON.stringify(await dump(sql))).not.toContain('canary1');
  }),
);

test(
  'a turn in progress finds no dialog, and stores nothing',
  onFixture(async (sql) => {
    await addPerson(sql, 1);
    await sql`delete from public.thread_holds where thread_id = ${ann.thread}`;
    await erase(sql, 'p_thread', ann.thread);
    const late = { thread_id: ann.thread, expected_revision: 1, user_text: 'canary1 late' };
    await expect(sql.savepoint((inner) => commit(inner, late)))
      .rejects.toMatchObject({ code: 'PT404' });
    expect(JSON.stringify(await dump(sql))).not.toContain('canary1');
  }),
);

test(
  'a visitor who ends their session erases the same',
  onFixture(async (sql) => {
    await addPerson(sql, 1);
    await actAs(sql, 'service');
    await sql`select public.end_visitor_session(${'1'.repeat(64)})`;
    await actAsOwner(sql);
    expect(JSON.stringify(await dump(sql))).not.toContain('canary1');
  }),
);

test(
  'a visitor who deletes their messages keeps the session and the identity alone',
  onFixture(async (sql) => {
    await addPerson(sql, 1);
    await actAs(sql, 'service');
    await sql`select public.delete_visitor_dialog(${'1'.repeat(64)})`;
    await actAsOwner(sql);
    expect(wordsOf(1, JSON.stringify(await dump(sql))))
      .toEqual(new Set(['canary1_visitor_identities_sub']));
    expect(await sql`select thread_id from public.visitor_sessions where identity_id is not null`)
      .toEqual([{ thread_id: null }]);
  }),
);

test(
  'the ledger stays append-only for everybody, the owner, too',
  onFixture(async (sql) => {
    for (
      const statement of ['update public.ledger set reason = null', 'delete from public.ledger']
    ) {
      expect(await attempt(sql, statement)).toMatchObject({ code: 'PT409' });
      await actAs(sql, 'service');
      expect(await attempt(sql, statement)).toMatchObject({ code: '42501' });
      await actAsOwner(sql);
    }
    await addPerson(sql, 1);
    await actAs(sql, 'service');
    await sql`select public.erase_person(p_thread => ${ann.thread})`;
    await actAsOwner(sql);
    expect(await attempt(sql, 'update public.ledger set reason = null')).toMatchObject({
      code: 'PT409',
    });
  }),
);
