import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, attempt, PEOPLE } from './actors.ts';
import { useFixture } from './fixture.ts';

const onFixture = useFixture();

const setCap = (sql: TransactionSql, tokens: number | null) =>
  sql`update public.model_budgets set tokens_per_month = ${tokens} where user_id is null`;
const setSiteCap = (sql: TransactionSql, tokens: number | null) =>
  sql`update public.sites set monthly_token_cap = ${tokens} where key = 'test-site'`;

/** Stores a call of 90 input and 10 output tokens that ended so many days ago. */
async function useTokens(sql: TransactionSql, daysAgo = 0) {
  const call = {
    ...{ client: 'router', model: 'small', api: 'chat', outcome: 'ok', total_ms: 1 },
    ...{ input_tokens: 90, cached_tokens: 40, output_tokens: 10, first_token_ms: null },
    at: new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString(),
  };
  await sql`select public.store_model_calls(${sql.json([call])})`;
}

const reached = async (sql: TransactionSql, site: string | null = null) =>
  (await sql`select public.reached_cap(${site}) as cap`)[0]!.cap;
const read = async (sql: TransactionSql) =>
  (await sql`select public.read_model_caps() as found`)[0]!.found;

describe('the cap of the installation', () => {
  test(
    'counts every call of the month, and is near from 80 % on',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      expect(await reached(sql)).toBeNull();
      await setCap(sql, 250);
      await useTokens(sql);
      await useTokens(sql, 32);
      expect((await read(sql)).caps[0]).toEqual({
        ...{ site_key: null, name: null, tokens_per_month: 250, used: 100, state: 'ok' },
      });
      await useTokens(sql);
      expect((await read(sql)).caps[0]).toMatchObject({ used: 200, state: 'near' });
      expect(await reached(sql)).toBeNull();
      await useTokens(sql);
      expect((await read(sql)).caps[0]).toMatchObject({ used: 300, state: 'reached' });
      const cap = await reached(sql);
      expect(cap).toMatchObject({ site_key: null, tokens_per_month: 250, used: 300 });
      const { cost, month, ends_at } = await read(sql);
      expect(cost).toEqual({ costs: null, unpriced: ['small'] });
      expect(cap.ends_at).toBe(ends_at);
      expect(new Date(ends_at).getUTCDate()).toBe(1);
      const [row] = await sql`select public.today()::text as today`;
      expect(month).toBe(row!.today.slice(0, 7));
    }),
  );

  test(
    'enters the ledger with what it was before and who changed it',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await setCap(sql, 250);
      await setCap(sql, 250);
      await setCap(sql, null);
      await sql`update public.model_budgets set tokens_per_day = 7 where user_id is not null`;
      const entries = await sql`
        select made_by, old_value, new_value from public.ledger
        where what like 'model_budget%' and made_by is not null order by at`;
      const budget = { tokens_per_day: null, tokens_per_month: null };
      const capped = { ...budget, tokens_per_month: 250 };
      expect([...entries]).toEqual([
        { made_by: PEOPLE.editor, old_value: budget, new_value: capped },
        { made_by: PEOPLE.editor, old_value: capped, new_value: budget },
      ]);
    }),
  );

  test(
    'adds calls to the month in which they ended',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      await useTokens(sql);
      await useTokens(sql);
      await useTokens(sql, 31);
      const rows = await sql`
        select month::text, input_tokens::integer, cached_tokens::integer, output_tokens::integer
        from public.model_months where model = 'small' order by month desc`;
      expect(rows).toHaveLength(2);
      expect(rows[0]).toMatchObject({ input_tokens: 180, cached_tokens: 80, output_tokens: 20 });
    }),
  );

  test(
    'is set by editors, for no account, and read by operators',
    onFixture(async (sql) => {
      const change = `update public.model_budgets set tokens_per_month = 5 where user_id is null`;
      await actAs(sql, 'viewer');
      expect((await attempt(sql, change)).rows).toBe(0);
      expect((await read(sql)).caps).toHaveLength(3);
      await actAs(sql, 'editor');
      expect(await attempt(sql, change)).toEqual({ rows: 1, code: null });
      expect(await attempt(sql, 'update public.model_budgets set tokens_per_month = -1'))
        .toMatchObject({ code: '23514' });
      expect(
        await attempt(
          sql,
          `update public.model_budgets set tokens_per_month = 5 where user_id = '${PEOPLE.viewer}'`,
        ),
      ).toMatchObject({ code: '23514' });
      await actAs(sql, 'removed');
      expect(await read(sql)).toBeNull();
      expect(await attempt(sql, 'select public.reached_cap()')).toMatchObject({ code: '42501' });
    }),
  );
});

describe('the cap of a site', () => {
  const reserve = async (sql: TransactionSql) => {
    const [row] = await sql`
      select public.reserve_visitor_turn('x', gen_random_uuid(), 'test-site', '192.0.2.1')
        as budget`;
    return row!.budget;
  };
  const spend = (sql: TransactionSql, tokens: number) =>
    sql`insert into public.visitor_usage as kept (site_key, day, address, tokens, largest_turn)
      values ('test-site', public.this_month(), '', ${tokens}, 100)
      on conflict (site_key, day, address) do update set tokens = ${tokens}, largest_turn = 100`;
  const forget = (sql: TransactionSql) =>
    sql`delete from public.visitor_usage where site_key = 'test-site'`;

  test(
    'counts the turns of the month, and holds for no other site',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      await forget(sql);
      await sql`insert into public.visitor_usage (site_key, day, address, tokens, largest_turn)
        values ('test-site', public.this_month() - 1, '', 900, 100),
          ('test-site', public.this_month(), 'an address', 900, 100)`;
      await setSiteCap(sql, 1000);
      await spend(sql, 999);
      expect(await reached(sql, 'test-site')).toBeNull();
      await spend(sql, 1000);
      expect(await reached(sql, 'test-site'))
        .toMatchObject({ site_key: 'test-site', tokens_per_month: 1000, used: 1000 });
      expect(await reached(sql, 'other-site')).toBeNull();
      expect(await reached(sql)).toBeNull();
      const { caps } = await read(sql);
      expect(caps.map(({ site_key, state }: { site_key: string; state: string }) => [
        ...[site_key, state],
      ])).toEqual([[null, 'ok'], ['other-site', 'ok'], ['test-site', 'reached']]);
    }),
  );

  test(
    'lets turns begin without a model when it is reached, whatever is left of the day',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      await forget(sql);
      await sql`update public.sites set daily_token_budget = 10 where key = 'test-site'`;
      await spend(sql, 1000);
      await setSiteCap(sql, 1000);
      expect(await reserve(sql)).toMatchObject({ used: 0, cap: { site_key: 'test-site' } });
      await setSiteCap(sql, null);
      await setCap(sql, 0);
      expect((await reserve(sql)).cap).toMatchObject({ site_key: null, used: 0 });
    }),
  );

  test(
    'is exceeded by one turn at most: what is left lets one begin at a time',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      await forget(sql);
      await sql`delete from public.visitor_turns`;
      await spend(sql, 900);
      await setSiteCap(sql, 1000);
      const first = await reserve(sql);
      expect(first.used).toBeLessThan(first.tokens_per_day);
      const second = await reserve(sql);
      expect(second).toMatchObject({ used: second.tokens_per_day, seconds_left: 5, cap: null });
    }),
  );
});
