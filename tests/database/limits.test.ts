import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { PEOPLE } from './actors.ts';
import { useFixture } from './fixture.ts';

const onFixture = useFixture();

interface Limit {
  name: string;
  subject: string;
  most: number;
  seconds: number;
  [key: string]: string | number;
}

const limit = (fields: Partial<Limit> = {}): Limit => ({
  name: 'chat/account',
  subject: crypto.randomUUID(),
  most: 3,
  seconds: 60,
  ...fields,
});

async function take(sql: TransactionSql, ...limits: Limit[]) {
  const [row] = await sql`select public.take_limits(${sql.json(limits)}) as limited`;
  return row!.limited;
}

/** Ages the limits. */
async function wait(sql: TransactionSql, seconds: number) {
  await sql`update public.rate_limits set free_at = free_at - make_interval(secs => ${seconds})`;
}

describe('spend_limits', () => {
  async function left(sql: TransactionSql, ...limits: Limit[]) {
    const [row] = await sql`select public.spend_limits(${sql.json(limits)}) -> 'limits' as limits`;
    return row!.limits;
  }

  test(
    'tells what is left and when it is all there again, also of the one that is used up',
    onFixture(async (sql) => {
      const mine = limit();
      const name = 'chat/account';
      expect(await left(sql, mine)).toEqual([{ name, left: 2, reset: 20 }]);
      expect(await left(sql, mine)).toEqual([{ name, left: 1, reset: 40 }]);
      await wait(sql, 10);
      expect(await left(sql, mine)).toEqual([{ name, left: 0, reset: 50 }]);
      expect(await left(sql, mine)).toEqual([{ name, left: 0, reset: 50 }]);
      await wait(sql, 30);
      expect(await left(sql, mine)).toEqual([{ name, left: 1, reset: 40 }]);
    }),
  );

  test(
    'tells that nothing is left of one that was lowered since',
    onFixture(async (sql) => {
      const mine = limit();
      for (let n = 0; n < 3; n++) await take(sql, mine);
      expect(await left(sql, { ...mine, seconds: 30 }))
        .toEqual([{ name: 'chat/account', left: 0, reset: 60 }]);
    }),
  );

  test(
    'tells nothing of those after the one that is used up',
    onFixture(async (sql) => {
      const [first, second] = [limit({ most: 1 }), limit({ name: 'upload/account' })];
      expect(await left(sql, first, second)).toHaveLength(2);
      expect(await left(sql, first, second)).toEqual([
        { name: 'chat/account', left: 0, reset: 60 },
      ]);
    }),
  );
});

describe('take_limits', () => {
  test(
    'lets as many through as the limit says, and the next as soon as one is free',
    onFixture(async (sql) => {
      const mine = limit();
      expect([await take(sql, mine), await take(sql, mine), await take(sql, mine)])
        .toEqual([null, null, null]);
      expect(await take(sql, mine)).toEqual({ name: 'chat/account', retry_after: 20 });
      await wait(sql, 20);
      expect(await take(sql, mine)).toBeNull();
      expect(await take(sql, mine)).toEqual({ name: 'chat/account', retry_after: 20 });
    }),
  );

  test(
    'a refusal uses nothing up, and others are not touched by it',
    onFixture(async (sql) => {
      const mine = limit({ most: 1 });
      await take(sql, mine);
      for (let n = 0; n < 5; n++) expect(await take(sql, mine)).toMatchObject({ retry_after: 60 });
      expect(await take(sql, limit({ most: 1 }))).toBeNull();
      expect(await take(sql, { ...mine, name: 'upload/account' })).toBeNull();
    }),
  );

  test(
    'the first that is used up ends it: what comes after is not taken',
    onFixture(async (sql) => {
      const address = limit({ name: 'chat/address', most: 1 });
      const account = limit({ most: 1 });
      await take(sql, address);
      expect(await take(sql, address, account)).toMatchObject({ name: 'chat/address' });
      expect(await take(sql, account)).toBeNull();
    }),
  );

  test(
    'what is given back can be taken again',
    onFixture(async (sql) => {
      const mine = limit({ most: 1 });
      await take(sql, mine);
      await sql`select public.give_back_limits(${sql.json([mine])})`;
      expect(await take(sql, mine)).toBeNull();
    }),
  );

  test(
    'keeps no row that says nothing any more, and no address or account in plain words',
    onFixture(async (sql) => {
      const gone = limit({ subject: '203.0.113.7' });
      await take(sql, gone);
      await wait(sql, 3600);
      await take(sql, limit());
      const rows = await sql`select subject from public.rate_limits`;
      expect(rows).toHaveLength(1);
      expect(rows[0]!.subject).toMatch(/^[0-9a-f]{64}$/);
    }),
  );
});

test(
  'an address is known for an account that signed in there, for 90 days, and for no other',
  onFixture(async (sql) => {
    const isKnown = async (account: string, address: string) =>
      (await sql`select public.is_known_address(${account}, ${address}) as known`)[0]!.known;
    await sql`select public.remember_address('ann', '203.0.113.7')`;
    await sql`select public.remember_address('ann', '203.0.113.7')`;
    expect(await isKnown('ann', '203.0.113.7')).toBe(true);
    expect([await isKnown('ann', '203.0.113.8'), await isKnown('bea', '203.0.113.7')])
      .toEqual([false, false]);
    await sql`update public.known_addresses set known_until = known_until - interval '91 days'`;
    expect(await isKnown('ann', '203.0.113.7')).toBe(false);
    await sql`select public.remember_address('bea', '203.0.113.7')`;
    const rows = await sql`select subject from public.known_addresses`;
    expect(rows).toHaveLength(1);
    expect(rows[0]!.subject).toMatch(/^[0-9a-f]{64}$/);
  }),
);

describe('the tokens of a day', () => {
  const used = async (sql: TransactionSql) =>
    (await sql`
      select tokens::int from public.model_usage
      where user_id = ${PEOPLE.stranger} and day = public.today()`)[0]?.tokens;

  test(
    'add up for an account, and are nobody’s when the account is gone',
    onFixture(async (sql) => {
      for (const [person, tokens] of [['stranger', 5], ['stranger', 7], ['removed', 9]] as const) {
        await sql`select public.charge_tokens(${PEOPLE[person]}, ${tokens})`;
      }
      await sql`select public.charge_tokens(null, 3)`;
      expect(await used(sql)).toBe(12);
    }),
  );

  test(
    'are told with the budget at the begin of a turn, yesterday’s not counted',
    onFixture(async (sql) => {
      await sql`update public.model_budgets set tokens_per_day = 100 where user_id is null`;
      await sql`insert into public.model_usage values (${PEOPLE.stranger}, public.today() - 1, 50)`;
      await sql`select public.charge_tokens(${PEOPLE.stranger}, 30)`;
      const [row] = await sql`
        select public.begin_turn('[]', ${PEOPLE.stranger}) -> 'budget' as budget`;
      expect(row!.budget).toMatchObject({ tokens_per_day: 100, used: 30 });
      expect(row!.budget.seconds_left).toBeGreaterThan(0);
      expect(row!.budget.seconds_left).toBeLessThanOrEqual(86_400);
    }),
  );

  test(
    'are an account’s own before they are everybody’s',
    onFixture(async (sql) => {
      await sql`update public.model_budgets set tokens_per_day = 100 where user_id is null`;
      const budgetOf = async (id: string | null) => {
        const [row] = await sql`
          select public.begin_turn('[]', ${id}) #> '{budget,tokens_per_day}' as tokens`;
        return row!.tokens;
      };
      expect([await budgetOf(PEOPLE.viewer), await budgetOf(PEOPLE.editor)]).toEqual([1, 100]);
      await sql`update public.model_budgets set tokens_per_day = null
        where user_id = ${PEOPLE.viewer}`;
      expect([await budgetOf(PEOPLE.viewer), await budgetOf(null)]).toEqual([null, 100]);
      await sql`delete from public.model_budgets`;
      expect(await budgetOf(PEOPLE.viewer)).toBeNull();
    }),
  );
});
