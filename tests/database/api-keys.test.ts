import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import type { Rate } from '../../functions/shared/rate-limits.ts';
import { actAs, attempt, type Outcome } from './actors.ts';
import { HASH, ROWS, useFixture } from './fixture.ts';
import { CLIENT_ID, turn } from './turns.ts';

const onFixture = useFixture();
const NEW_HASH = 'b'.repeat(64);
const TAKE = `select public.take_api_key('${HASH}')`;
const PAST = '2000-01-01T00:00:00Z';

async function take(sql: TransactionSql, hash = HASH) {
  const [row] = await sql`select public.take_api_key(${hash}) as key`;
  return row!.key;
}

const set = (sql: TransactionSql, fields: Record<string, unknown>) =>
  sql`update public.api_keys set ${sql(fields)} where id = ${ROWS.apiKey}`;

/** Stores a turn with the key. */
async function chat(sql: TransactionSql, rest = {}): Promise<{ thread_id: string }> {
  const [row] = await sql<{ done: { thread_id: string } }[]>`
    select public.finish_key_turn(
      ${ROWS.apiKey}, ${JSON.stringify(turn({ user_id: null, ...rest }))}::text::jsonb
    ) as done`;
  return row!.done;
}

const begin = (sql: TransactionSql, args: string): Promise<Outcome> =>
  attempt(sql, `select public.begin_key_turn('${ROWS.apiKey}', '[]', ${args})`);

describe('a key', () => {
  test(
    'is known by the hash of its secret, and tells what it opens',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      await set(sql, { own_most: 5, own_seconds: 60 });
      expect(await take(sql)).toEqual({
        ...{ id: ROWS.apiKey, scope: 'chat' },
        ...{ own_rate: { most: 5, seconds: 60 }, call_rate: null, person: null },
      });
      expect(await take(sql, NEW_HASH)).toBeNull();
    }),
  );

  test(
    'has a name of its own until it is revoked',
    onFixture(async (sql) => {
      const [key] = await sql`select name from public.api_keys where id = ${ROWS.apiKey}`;
      const twin = `select public.create_api_key(
        jsonb_build_object('name', '${
        key!.name
      }', 'scope', 'read', 'last_four', 'wxyz'), '${NEW_HASH}'
      )`;
      expect(await attempt(sql, twin)).toEqual({ rows: 0, code: '23505' });
      await set(sql, { revoked_at: PAST });
      expect(await attempt(sql, twin)).toEqual({ rows: 1, code: null });
    }),
  );

  test(
    'counts as used at most once a minute',
    onFixture(async (sql) => {
      const used = async () => {
        const [row] = await sql`select last_used_at from public.api_keys where id = ${ROWS.apiKey}`;
        return row!.last_used_at;
      };
      await take(sql);
      const first = await used();
      expect(first).toBeInstanceOf(Date);
      await set(sql, { last_used_at: new Date(Date.now() - 50_000) });
      const recent = await used();
      await take(sql);
      expect(await used()).toEqual(recent);
      await set(sql, { last_used_at: new Date(Date.now() - 70_000) });
      await take(sql);
      expect(await used()).toEqual(first);
    }),
  );

  test.each([['revoked_at'], ['expires_at']])(
    'with %s in the past is refused, also where its turn began before',
    onFixture(async (sql, column) => {
      await set(sql, { [column]: PAST });
      const before = await sql`select count(*) from public.threads`;
      expect(await attempt(sql, TAKE)).toEqual({ rows: 0, code: 'PT401' });
      expect((await begin(sql, 'null')).code).toBe('PT401');
      await expect(sql.savepoint((inner) => chat(inner))).rejects.toMatchObject({ code: 'PT401' });
      expect(await sql`select count(*) from public.threads`).toEqual(before);
    }),
  );

  test(
    'that was revoked stays so and gets no other secret',
    onFixture(async (sql) => {
      await set(sql, { revoked_at: PAST });
      const undo = `update public.api_keys set revoked_at = null where id = '${ROWS.apiKey}'`;
      const rotate = `select public.rotate_api_key('${ROWS.apiKey}', '${NEW_HASH}', 'wxyz', now())`;
      expect((await attempt(sql, undo)).code).toBe('PT409');
      expect((await attempt(sql, rotate)).code).toBe('PT409');
      expect(await take(sql, NEW_HASH)).toBeNull();
    }),
  );

  test(
    'works with its new secret, and with the one before until that ends',
    onFixture(async (sql) => {
      const rotate = (hash: string, until: string) =>
        sql`select public.rotate_api_key(${ROWS.apiKey}, ${hash}, 'wxyz', ${until})`;
      await rotate(NEW_HASH, '2099-01-01T00:00:00Z');
      for (const hash of [HASH, NEW_HASH]) expect(await take(sql, hash)).not.toBeNull();
      await rotate('c'.repeat(64), PAST);
      for (const hash of [HASH, NEW_HASH]) expect(await take(sql, hash)).toBeNull();
      expect(await take(sql, 'c'.repeat(64))).not.toBeNull();
    }),
  );

  test(
    'has a whole limit or none',
    onFixture(async (sql) => {
      const change = (fields: string) =>
        attempt(sql, `update public.api_keys set ${fields} where id = '${ROWS.apiKey}'`);
      expect((await change('own_most = 5')).code).toBe('23514');
      expect((await change('own_most = 0, own_seconds = 60')).code).toBe('23514');
      expect((await change('own_most = 5, own_seconds = 60')).code).toBeNull();
    }),
  );
});

describe('what a key reads', () => {
  const read = async (sql: TransactionSql, installation: Rate | null) => {
    const rate = installation && JSON.stringify(installation);
    const [row] = await sql`
      select public.take_api_key(
        ${HASH}, p_is_read => true, p_read_rate => ${rate}::text::jsonb
      ) as key`;
    return row!.key;
  };

  test(
    'takes a unit of the limit of the installation, or of its own if it only reads',
    onFixture(async (sql) => {
      const rate = { most: 2, seconds: 3600 };
      const left = { name: 'read/key', left: 1, reset: 1800 };
      expect(await read(sql, rate)).toMatchObject({ call_rate: rate, limits: [left] });
      expect(await take(sql)).not.toHaveProperty('limits');
      expect((await read(sql, rate)).limited).toBeUndefined();
      expect((await read(sql, rate)).limited).toMatchObject({ name: 'read/key' });
      await set(sql, { own_most: 9, own_seconds: 3600 });
      expect((await read(sql, rate)).limited).toMatchObject({ name: 'read/key' });
      await set(sql, { scope: 'read' });
      expect(await read(sql, rate)).toMatchObject({
        call_rate: { most: 9 },
        own_rate: { most: 9 },
      });
      expect(await read(sql, null)).toMatchObject({ call_rate: { most: 9 } });
      await set(sql, { own_most: null, own_seconds: null });
      expect(await read(sql, null)).toMatchObject({ call_rate: null, own_rate: null });
    }),
  );
});

describe('a key for chats', () => {
  test(
    'owns the dialogs that it begins, and reads and continues no other',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      const { thread_id } = await chat(sql);
      const asked = (thread: string) =>
        attempt(sql, `select public.take_api_key('${HASH}', p_thread_id => '${thread}')`);
      expect(await asked(thread_id)).toEqual({ rows: 1, code: null });
      expect((await asked(ROWS.thread)).code).toBe('PT404');
      expect((await begin(sql, `p_thread_id => '${thread_id}'`)).code).toBeNull();
      expect((await begin(sql, `p_thread_id => '${ROWS.thread}'`)).code).toBe('PT404');
    }),
  );

  test(
    'asks for no message of another dialog',
    onFixture(async (sql) => {
      const asked = (message: string) =>
        attempt(sql, `select public.take_api_key('${HASH}', p_message_id => '${message}')`);
      expect((await asked(ROWS.reply)).code).toBe('PT404');
      expect((await asked(crypto.randomUUID())).code).toBe('PT404');
      await sql`update public.threads set api_key_id = ${ROWS.apiKey} where id = ${ROWS.thread}`;
      expect((await asked(ROWS.reply)).code).toBeNull();
    }),
  );

  test(
    'gets no turn of another by the id of its message',
    onFixture(async (sql) => {
      await sql`
        update public.messages set client_message_id = ${CLIENT_ID} where id = ${ROWS.message}`;
      expect((await begin(sql, `p_client_message_id => '${CLIENT_ID}'`)).code).toBe('PT409');
      await sql`update public.threads set api_key_id = ${ROWS.apiKey} where id = ${ROWS.thread}`;
      expect((await begin(sql, `p_client_message_id => '${CLIENT_ID}'`)).code).toBeNull();
    }),
  );

  test(
    'leaves its dialogs behind when it is removed',
    onFixture(async (sql) => {
      const { thread_id } = await chat(sql);
      await sql`delete from public.api_keys where id = ${ROWS.apiKey}`;
      const [thread] = await sql`select api_key_id from public.threads where id = ${thread_id}`;
      expect(thread).toEqual({ api_key_id: null });
      expect(await take(sql)).toBeNull();
    }),
  );
});

test(
  'a key that only reads asks for every dialog and chats in none',
  onFixture(async (sql) => {
    await set(sql, { scope: 'read' });
    const asked = `select public.take_api_key('${HASH}', p_thread_id => '${ROWS.thread}')`;
    expect((await attempt(sql, asked)).code).toBeNull();
    expect((await begin(sql, 'null')).code).toBe('PT403');
  }),
);

test(
  'a dialog that is begun without a key belongs to none',
  onFixture(async (sql) => {
    const [row] = await sql`select public.finish_turn(${
      JSON.stringify(turn())
    }::text::jsonb) as done`;
    const [thread] = await sql`
      select api_key_id from public.threads where id = ${row!.done.thread_id}`;
    expect(thread).toEqual({ api_key_id: null });
  }),
);
