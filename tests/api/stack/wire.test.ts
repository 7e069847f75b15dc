import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { testStack } from '../../support/stack-client.ts';

/** Counts how many of 300 concurrent unnamed statements got another connection's result. */
async function countSwapped(url: string): Promise<number> {
  const sql = postgres(url, { max: 20 });
  const rows = await Promise.all(
    Array.from({ length: 300 }, (_, n) => sql.unsafe(`select ${n} as text, $1::int as value`, [n])),
  );
  await sql.end();
  return rows.filter(([row]) => row!.text !== row!.value).length;
}

describe.skipIf(!testStack().isEmbedded)('clients of the embedded database', () => {
  test('never get the answer to another one’s statement', async () => {
    expect(await countSwapped(testStack().databaseUrl)).toBe(0);
  });

  test('need the password', async () => {
    const url = new URL(testStack().databaseUrl);
    url.password = 'guess';
    const sql = postgres(url.href, { max: 1 });
    await expect(sql`select 1`).rejects.toMatchObject({ code: '28P01' });
    await sql.end();
  });

  test('leave nothing of a transaction they did not finish, and stop nobody', async () => {
    const { databaseUrl } = testStack();
    const gone = postgres(databaseUrl, { max: 1 });
    const begun = gone.begin(async (sql) => {
      await sql`create table unfinished ()`;
      await gone.end({ timeout: 0 });
      await sql`select 1`;
    });
    await expect(begun).rejects.toThrow();
    const other = postgres(databaseUrl, { max: 1 });
    const [row] = await other`select to_regclass('unfinished') as found`;
    await other.end();
    expect(row!.found).toBeNull();
  });

  test('can send a text that needs many packets', async () => {
    const sql = postgres(testStack().databaseUrl, { max: 4 });
    const lengths = await Promise.all([1, 2, 3, 4].map(async (n) => {
      const [row] = await sql`select length(${'x'.repeat(n * 1_000_000)}::text) as length`;
      return row!.length;
    }));
    await sql.end();
    expect(lengths).toEqual([1_000_000, 2_000_000, 3_000_000, 4_000_000]);
  });
});
