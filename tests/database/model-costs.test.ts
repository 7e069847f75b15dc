import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, attempt } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

const PRICE = {
  ...{ model: 'costly', input: '1.25', cached_input: '0.125' },
  ...{ output: '10', currency: 'EUR' },
};
const CALL = {
  ...{ client: 'answering', model: 'costly', api: 'chat', outcome: 'ok' },
  ...{ first_token_ms: 100, total_ms: 1000 },
  ...{ input_tokens: 3, cached_tokens: 1, output_tokens: 1 },
};

const setPrices = (sql: TransactionSql, prices: object[]) =>
  sql`select public.replace_model_prices(${sql.json(prices as never)})`;

/** Stores calls that ended so many hours ago. */
async function store(sql: TransactionSql, calls: object[], hours = 0) {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString();
  const rows = calls.map((call) => ({ at, ...CALL, ...call }));
  await sql`select public.store_model_calls(${sql.json(rows as never)})`;
}

const read = async (sql: TransactionSql, hours: number) => [
  ...await sql`select * from public.model_stats(${hours}) where model <> 'm'`,
];

describe('replace_model_prices', () => {
  test(
    'keeps every digit, and the ledger has only what changed',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await setPrices(sql, [PRICE, { ...PRICE, model: 'cheap', input: '0.000001' }]);
      await setPrices(sql, [PRICE, { ...PRICE, model: 'cheap', input: '0.1' }]);
      expect([...await sql`select * from public.list_model_prices()`])
        .toEqual([{ ...PRICE, model: 'cheap', input: '0.1' }, PRICE]);
      const kinds = await sql`
        select what, coalesce(new_value, old_value) ->> 'model' as model from public.ledger
        where what like 'model_price%' and made_by is not null order by at`;
      expect(kinds.map(({ what, model }) => `${what} ${model}`)).toEqual([
        'model_price_deleted m',
        'model_price_created cheap',
        'model_price_created costly',
        'model_price_changed cheap',
      ]);
    }),
  );

  test(
    'is for editors alone',
    onFixture(async (sql) => {
      await actAs(sql, 'viewer');
      const given = JSON.stringify([PRICE]);
      expect(await attempt(sql, `select public.replace_model_prices('${given}')`))
        .toMatchObject({ code: '42501' });
      await setPrices(sql, []);
      expect(await sql`select model from public.list_model_prices()`).toHaveLength(1);
    }),
  );
});

describe('model_stats', () => {
  test(
    'counts the calls of the last hours by client and model',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      const failed = { outcome: 'timeout', input_tokens: null, cached_tokens: null };
      await store(sql, [
        ...[{}, { first_token_ms: 300, total_ms: 3000 }, { ...failed, output_tokens: null }],
        ...[{ outcome: 'cancelled', is_estimated: true }, {
          client: 'router',
          first_token_ms: null,
        }],
      ]);
      await store(sql, [{}], 2);
      const [answering, router] = await read(sql, 1);
      expect(answering).toMatchObject({
        ...{ client: 'answering', requests: 4, errors: 1, estimated_requests: 1 },
        ...{ first_token_ms_p50: 200, first_token_ms_p95: 290 },
        ...{ total_ms_p50: 2000, total_ms_p95: 2900 },
        ...{ input_tokens: '9', cached_tokens: '3', output_tokens: '3' },
      });
      expect(router).toMatchObject({ client: 'router', requests: 1, first_token_ms_p50: null });
      expect((await read(sql, 24))[0]).toMatchObject({ requests: 5 });
    }),
  );

  test(
    'adds up exact costs in the currency of the price, and no cost is zero for want of a price',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      await setPrices(sql, [PRICE]);
      await store(sql, Array.from({ length: 10 }, () => ({})));
      await store(sql, [{ model: 'unknown' }]);
      // 10 × (2 × 1.25 + 1 × 0.125 + 1 × 10) / 1,000,000
      expect(await read(sql, 1)).toMatchObject([
        { model: 'costly', cost: '0.00012625', currency: 'EUR' },
        { model: 'unknown', cost: null, currency: null },
      ]);
    }),
  );

  test(
    'tells calls to operators alone',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      await store(sql, [{}]);
      await actAs(sql, 'viewer');
      expect(await read(sql, 1)).toHaveLength(1);
      await actAs(sql, 'removed');
      expect(await read(sql, 1)).toHaveLength(0);
    }),
  );
});

test(
  'calls are deleted after 32 days',
  onFixture(async (sql) => {
    await actAs(sql, 'service');
    await store(sql, [{}], 33 * 24);
    await store(sql, [{}], 31 * 24);
    const [row] = await sql`
      select count(*)::integer as calls from public.model_calls where model = 'costly'`;
    expect(row).toEqual({ calls: 1 });
  }),
);

const call = (model: string, input_tokens = 10) => ({
  ...{ model, input_tokens, cached_tokens: 0, output_tokens: 0 },
});

describe('reply_cost', () => {
  const costOf = async (sql: TransactionSql, model_calls: object[] | null) => {
    const meta = { debug: { model_calls } };
    await sql`
      update public.messages set meta_json = ${sql.json(meta as never)} where id = ${ROWS.reply}`;
    const [row] = await sql`select public.reply_cost(${ROWS.reply}) as cost`;
    return row!.cost;
  };

  test(
    'adds up the calls of a turn by currency',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      await setPrices(sql, [PRICE, { ...PRICE, model: 'other', currency: 'USD' }]);
      expect(await costOf(sql, [call('costly'), call('costly', 20), call('other')])).toEqual({
        costs: [
          { amount: '0.0000375', currency: 'EUR' },
          { amount: '0.0000125', currency: 'USD' },
        ],
        unpriced: [],
      });
      expect(await costOf(sql, [])).toEqual({ costs: [], unpriced: [] });
    }),
  );

  test(
    'is unknown when a price is missing, or the calls are',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      await setPrices(sql, [PRICE]);
      expect(await costOf(sql, [call('costly'), call('other')]))
        .toEqual({ costs: null, unpriced: ['other'] });
      expect(await costOf(sql, null)).toEqual({ costs: null, unpriced: [] });
    }),
  );
});

test(
  'the figures of a version have the cost of the turns whose calls were recorded',
  onFixture(async (sql) => {
    await actAs(sql, 'service');
    await setPrices(sql, [PRICE]);
    const addTurn = (model_calls: object[] | null) => {
      const meta = { config_version: 7, debug: { model_calls } };
      return sql`
        insert into public.messages (thread_id, role, text, intent_id, meta_json, facets)
        values (${ROWS.thread}, 'assistant', 'Hello', ${ROWS.intent},
          ${sql.json(meta as never)}, '{intent_code:test_branch}')`;
    };
    const readCost = async (code: string) =>
      (await sql`select cost from public.intent_figures(${code})`)[0]?.cost;
    await addTurn(null);
    expect(await readCost('test_branch')).toBeNull();
    await addTurn([]);
    expect(await readCost('test_branch')).toEqual({ costs: [], unpriced: [], turns: 1 });
    await addTurn([call('costly'), call('costly', 20)]);
    expect(await readCost('test_branch')).toEqual({
      ...{ costs: [{ amount: '0.0000375', currency: 'EUR' }], unpriced: [], turns: 2 },
    });
    await addTurn([call('other')]);
    expect(await readCost('test_branch')).toEqual({ costs: null, unpriced: ['other'], turns: 3 });
  }),
);
