import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();
const { document } = ROWS;
const OTHER = '40000000-0000-4000-8000-0000000000aa';

/** Queues two documents; the fixture's was changed last. */
async function queue(sql: TransactionSql, status = 'pending') {
  await sql`alter table public.documents disable trigger touch_updated_at`;
  await sql`
    insert into public.documents (id, name, file_type, raw_text) values (${OTHER}, 'Other', 'text', 'x')`;
  await sql`
    update public.documents set index_status = ${status}, index_run = null, index_step = 7,
      index_error = 'Why', updated_at = now() - interval '1 minute'`;
  await sql`update public.documents set updated_at = now() - interval '5 minutes' where id = ${OTHER}`;
}

const claim = async (sql: TransactionSql, id: string, age = '2 minutes') =>
  (await sql`select public.claim_document(${id}, now() - ${age}::interval) as run`)[0]!.run;
const claimNext = async (
  sql: TransactionSql,
  tried: string[] = [],
  age = '2 minutes',
) => [...await sql`select * from public.claim_next_document(${tried}, now() - ${age}::interval)`];
const claimStep = async (
  sql: TransactionSql,
  run: string | null,
  step: number,
  id: string = document,
) => (await sql`select public.claim_index_step(${id}, ${run}, ${step}) as claimed`)[0]!.claimed;
const stored = async (sql: TransactionSql, id: string) =>
  (await sql`
    select index_status, index_run, index_step, index_error from public.documents where id = ${id}`)[
    0
  ];

describe('a document', () => {
  test(
    'is claimed once, unless its run died',
    onFixture(async (sql) => {
      await queue(sql, 'failed');
      const run = await claim(sql, document);
      expect(await stored(sql, document)).toEqual({
        index_status: 'indexing',
        index_run: run,
        index_step: 0,
        index_error: null,
      });
      expect(await claim(sql, document)).toBeNull();
      expect((await stored(sql, document))!.index_run).toBe(run);
      expect(await claim(sql, document, '30 seconds')).not.toBe(run);
      expect(await claim(sql, crypto.randomUUID())).toBeNull();
    }),
  );

  test(
    'is the next that waits, the oldest first, and those whose run died last',
    onFixture(async (sql) => {
      await queue(sql);
      await sql`update public.documents set index_status = 'indexing' where id = ${OTHER}`;
      const [first] = await claimNext(sql);
      expect(first).toEqual({ document, run: (await stored(sql, document))!.index_run });
      expect(await claimNext(sql, [OTHER])).toEqual([]);
      expect(await claimNext(sql, [], '10 minutes')).toEqual([]);
      expect(await claimNext(sql)).toMatchObject([{ document: OTHER }]);
      await sql`update public.documents set index_status = 'pending'`;
      expect(await claimNext(sql)).toMatchObject([{ document: OTHER }]);
      await sql`update public.documents set index_status = 'ready'`;
      expect(await claimNext(sql)).toEqual([]);
    }),
  );
});

test(
  'a step is claimed once, by the run that has the document',
  onFixture(async (sql) => {
    await queue(sql);
    const run = await claim(sql, document);
    expect(await claimStep(sql, run, 0)).toBe(true);
    expect(await claimStep(sql, run, 0)).toBe(false);
    expect(await claimStep(sql, crypto.randomUUID(), 1)).toBe(false);
    expect(await claimStep(sql, run, 1, OTHER)).toBe(false);
    expect(await claimStep(sql, run, 1)).toBe(true);
    await sql`update public.documents set index_status = 'failed'`;
    expect(await claimStep(sql, run, 2)).toBe(false);
  }),
);
