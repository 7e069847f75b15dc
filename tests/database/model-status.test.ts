import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs } from './actors.ts';
import { useFixture } from './fixture.ts';

const onFixture = useFixture();

/** Reports the outcome of a call some seconds ago. */
async function report(sql: TransactionSql, cause: string | null, ago = 0) {
  await sql`
    select public.report_model_status(jsonb_build_array(jsonb_build_object(
      'client', 'router', 'cause', ${cause}::text, 'at', now() - make_interval(secs => ${ago})
    )))
  `;
}

/** Ages the stored state. */
async function wait(sql: TransactionSql, seconds: number) {
  await sql`
    update public.model_status set
      since = since - make_interval(secs => ${seconds}),
      last_error_at = last_error_at - make_interval(secs => ${seconds}),
      reported_at = reported_at - make_interval(secs => ${seconds})
    where client = 'router'
  `;
}

/** Returns the state, its age and that of the last error in seconds. */
async function read(sql: TransactionSql) {
  const [row] = await sql`
    select
      cause,
      extract(epoch from now() - since)::integer as age,
      extract(epoch from now() - last_error_at)::integer as error_age
    from public.model_status where client = 'router'
  `;
  return row as { cause: string | null; age: number; error_age: number | null };
}

describe('report_model_status', () => {
  test(
    'stores when a client began to fail, whatever the cause, and when it recovered',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      await report(sql, null);
      expect(await read(sql)).toMatchObject({ cause: null, age: 0, error_age: null });
      await wait(sql, 100);
      await report(sql, 'timeout');
      expect(await read(sql)).toMatchObject({ cause: 'timeout', age: 0, error_age: 0 });
      await wait(sql, 20);
      await report(sql, 'no_credit');
      expect(await read(sql)).toMatchObject({ cause: 'no_credit', age: 20, error_age: 0 });
      await wait(sql, 40);
      await report(sql, 'no_credit');
      expect(await read(sql)).toMatchObject({ cause: 'no_credit', age: 60, error_age: 0 });
      await report(sql, null);
      await wait(sql, 5);
      expect(await read(sql)).toMatchObject({ cause: null, age: 5, error_age: 5 });
    }),
  );

  test(
    'keeps the newest report, in whatever order they come',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      await report(sql, null, 60);
      await report(sql, null, 20);
      await report(sql, 'timeout', 30);
      expect(await read(sql)).toMatchObject({ cause: null, age: 60, error_age: null });
      await report(sql, 'timeout', 10);
      await report(sql, null, 15);
      await report(sql, 'no_credit', 12);
      expect(await read(sql)).toMatchObject({ cause: 'timeout', age: 10, error_age: 10 });
    }),
  );

  test(
    'takes a report from the future for one of now',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      await report(sql, 'timeout', -60);
      await report(sql, null);
      expect(await read(sql)).toMatchObject({ cause: null, age: 0, error_age: 0 });
    }),
  );

  test(
    'takes no client that is unknown',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      const reports = [{ client: 'oracle', cause: null }];
      await expect(sql`select public.report_model_status(${sql.json(reports)})`)
        .rejects.toMatchObject({ code: '23514' });
    }),
  );
});
