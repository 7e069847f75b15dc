import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS_DIR } from '../../scripts/lib/paths.ts';
import { useFixture } from './fixture.ts';

const onFixture = useFixture();

const CALL = { caller: 'ann', operation: 'POST /x', key: 'one', fingerprint: 'f' };

async function claim(sql: TransactionSql, call: Partial<typeof CALL> = {}) {
  const { caller, operation, key, fingerprint } = { ...CALL, ...call };
  const [row] = await sql`
    select public.claim_idempotency_key(${caller}, ${operation}, ${key}, ${fingerprint}) as claimed`;
  return row!.claimed;
}

async function keep(sql: TransactionSql, id: string, body: string | null = '{}') {
  await sql`
    select public.store_idempotent_answer(
      ${id}, 201, ${sql.json({ Location: '/x/1' })}, ${body}
    )`;
}

/** Ages the keys. */
const wait = (sql: TransactionSql, time: string) =>
  sql`
    update public.idempotency_keys
    set claimed_at = claimed_at - ${time}::interval, expires_at = expires_at - ${time}::interval`;

const ANSWERED = {
  outcome: 'answered',
  status: 201,
  headers: { Location: '/x/1' },
  body: '{}',
};
const A_CLAIM = { claim: expect.any(String) };

describe('a key', () => {
  test(
    'is claimed once; the same request waits, then gets the answer',
    onFixture(async (sql) => {
      const mine = await claim(sql);
      expect(mine).toEqual(A_CLAIM);
      expect(await claim(sql)).toEqual({ outcome: 'in_progress' });
      await keep(sql, mine.claim);
      expect(await claim(sql)).toEqual(ANSWERED);
    }),
  );

  test(
    'is used for another request, before and after the answer',
    onFixture(async (sql) => {
      const mine = await claim(sql);
      expect(await claim(sql, { fingerprint: 'g' })).toEqual({ outcome: 'key_used' });
      await keep(sql, mine.claim);
      expect(await claim(sql, { fingerprint: 'g' })).toEqual({ outcome: 'key_used' });
    }),
  );

  test.each([{ caller: 'ben' }, { operation: 'POST /y' }, { key: 'two' }])(
    'is another for %j',
    onFixture<[object]>(async (sql, other) => {
      await keep(sql, (await claim(sql)).claim);
      expect(await claim(sql, other)).toEqual(A_CLAIM);
    }),
  );

  test(
    'is free again when its request ends without an answer that is kept',
    onFixture(async (sql) => {
      await sql`select public.release_idempotency_key(${(await claim(sql)).claim})`;
      expect(await claim(sql, { fingerprint: 'g' })).toEqual(A_CLAIM);
    }),
  );

  test(
    'of a process that died is free after five minutes, for the same request, whose answer counts',
    onFixture(async (sql) => {
      const dead = await claim(sql);
      await wait(sql, '4 min 59 s');
      expect(await claim(sql)).toEqual({ outcome: 'in_progress' });
      await wait(sql, '2 s');
      expect(await claim(sql, { fingerprint: 'g' })).toEqual({ outcome: 'key_used' });
      const next = await claim(sql);
      expect(next).toEqual(A_CLAIM);
      await keep(sql, dead.claim, '"late"');
      await sql`select public.release_idempotency_key(${dead.claim})`;
      expect(await claim(sql)).toEqual({ outcome: 'in_progress' });
      await keep(sql, next.claim);
      expect(await claim(sql)).toEqual(ANSWERED);
    }),
  );

  test(
    'and its answer are kept for a day, and deleted after it',
    onFixture(async (sql) => {
      await keep(sql, (await claim(sql)).claim);
      await wait(sql, '23 h 59 min');
      expect(await claim(sql)).toEqual(ANSWERED);
      await wait(sql, '2 min');
      await claim(sql, { key: 'two' });
      const kept = await sql`select key from public.idempotency_keys where caller = ${CALL.caller}`;
      expect(kept).toMatchObject([{ key: 'two' }]);
    }),
  );

  test(
    'of a dialog is erased with it, and with no other',
    onFixture(async (sql) => {
      const threads = await sql`
        insert into public.threads (name) values ('one'), ('two') returning id`;
      const [one, two] = threads.map(({ id }) => id);
      const operations = [one, one.toUpperCase(), two].map((id) =>
        `POST /assistant/threads/${id}/messages`
      );
      for (const operation of operations) {
        await keep(sql, (await claim(sql, { operation })).claim);
      }
      await sql`delete from public.threads where id = ${one}`;
      const answers = [];
      for (const operation of operations) answers.push(await claim(sql, { operation }));
      expect(answers).toEqual([A_CLAIM, A_CLAIM, ANSWERED]);
    }),
  );
});

test(
  'the migration moves the keys of people, API keys and servers to their scopes, and loses none',
  onFixture(async (sql) => {
    const old = [
      ['user ann', 'one', '2026-01-01'],
      ['key website', 'one', '2026-01-01'],
      ['service a', 'one', '2026-01-01'],
      ['service b', 'one', '2026-01-02'],
      ['service b', 'two', '2026-01-01'],
    ];
    for (const [caller, key, at] of old) {
      await sql`
        insert into public.idempotency_keys (caller, operation, key, fingerprint, claimed_at)
        values (${caller!}, 'POST /moved', ${key!}, ${`${caller} ${key}`}, ${at!})`;
    }
    const file = [...Deno.readDirSync(MIGRATIONS_DIR)]
      .find(({ name }) => name.endsWith('_caller_scopes.sql'))!.name;
    await sql.unsafe(Deno.readTextFileSync(`${MIGRATIONS_DIR}/${file}`));
    const moved = await sql`
      select caller, fingerprint from public.idempotency_keys where operation = 'POST /moved'
      order by fingerprint`;
    expect(moved.map(({ caller, fingerprint }) => [fingerprint, caller])).toEqual([
      ['key website one', 'website'],
      ['service a one', 'service a'],
      ['service b one', 'service'],
      ['service b two', 'service'],
      ['user ann one', 'ann'],
    ]);
  }),
);
