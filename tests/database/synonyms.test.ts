import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { chunk, replace } from './index-run.ts';

const onFixture = useFixture();

test(
  'editors write synonyms, and the ledger says what they changed',
  onFixture(async (sql) => {
    await actAs(sql, 'editor');
    await sql`insert into public.synonyms (word, synonyms) values ('Parking', '{car,drive}')`;
    await sql`update public.synonyms set synonyms = '{mirror,lens}' where id = ${ROWS.synonym}`;
    await sql`delete from public.synonyms where word = 'Parking'`;
    expect(
      await sql`select what, old_value - 'id' as old, new_value - 'id' as new
        from public.ledger where made_by = ${PEOPLE.editor} order by at`,
    ).toEqual([
      { what: 'synonym_created', old: null, new: { word: 'Parking', synonyms: ['car', 'drive'] } },
      {
        what: 'synonym_changed',
        old: { word: 'Periscope', synonyms: ['mirror'] },
        new: { word: 'Periscope', synonyms: ['mirror', 'lens'] },
      },
      { what: 'synonym_deleted', old: { word: 'Parking', synonyms: ['car', 'drive'] }, new: null },
    ]);
    expect(await sql`select revision from public.synonyms where id = ${ROWS.synonym}`)
      .toEqual([{ revision: 2 }]);
  }),
);

test.each([
  ['a word that another has in another case', `('periscope', '{x}')`, '23505'],
  ['no word', `('', '{x}')`, '23514'],
  ['two words', `('two words', '{x}')`, '23514'],
  ['a long word', `(repeat('x', 65), '{x}')`, '23514'],
  ['no synonyms', `('x', '{}')`, '23514'],
  ['too many synonyms', `('x', array_fill('y'::text, '{31}'))`, '23514'],
  ['two words as a synonym', `('x', '{"two words"}')`, '23514'],
  ['an empty word as a synonym', `('x', '{""}')`, '23514'],
  ['null as a synonym', `('x', '{null}')`, '23514'],
])(
  'a synonym has not %s',
  onFixture<[string, string, string]>(async (sql, _, values, code) => {
    const insert = `insert into public.synonyms (word, synonyms) values ${values}`;
    expect((await attempt(sql, insert)).code).toBe(code);
  }),
);

test(
  'words of all scripts, digits and hyphens are taken',
  onFixture(async (sql) => {
    const insert =
      `insert into public.synonyms (word, synonyms) values ('wi-fi', '{WLAN,ёж,ß,999,x-ray}')`;
    expect(await attempt(sql, insert)).toEqual({ rows: 1, code: null });
  }),
);

test(
  'there are at most 2,000 of them',
  onFixture(async (sql) => {
    const fill = (first: number, last: number) =>
      `insert into public.synonyms (word, synonyms)
       select 'word' || n, '{x}' from generate_series(${first}, ${last}) as n`;
    // The fixture has one.
    expect((await attempt(sql, fill(1, 1999))).rows).toBe(1999);
    expect((await attempt(sql, fill(2000, 2000))).code).toBe('PT422');
  }),
  60_000,
);

describe('a search', () => {
  const store = async (
    sql: TransactionSql,
    texts: string[],
    synonyms: Record<string, string[]>,
  ) => {
    await sql`delete from public.synonyms`;
    for (const [word, words] of Object.entries(synonyms)) {
      await sql`insert into public.synonyms (word, synonyms) values (${word}, ${words})`;
    }
    await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
  };
  const synonymsIn = async (sql: TransactionSql, question: string) => {
    const rows = await sql<{ word: string; synonyms: string[] }[]>`
      select word, synonyms from public.query_words(${question}) where synonyms is not null`;
    return Object.fromEntries(rows.map(({ word, synonyms }) => [word, synonyms]));
  };
  const TEXTS = ['Bicycle racks stand in the yard', 'Crowns last for ten years'];

  test(
    'finds what documents call otherwise than people do',
    onFixture(async (sql) => {
      const find = async () =>
        (await sql<{ index: number }[]>`
          select chunk_index as index
          from public.search_chunks('a place for my bikes', p_min_score => 0)
          where document_id = ${ROWS.document}`).map(({ index }) => index);
      await store(sql, TEXTS, {});
      expect(await find()).toEqual([]);
      await store(sql, TEXTS, { bicycle: ['bike'] });
      expect(await find()).toEqual([0]);
    }),
  );

  test(
    'looks for every form of a synonym, and for no word that no document has',
    onFixture(async (sql) => {
      await store(sql, TEXTS, { bicycle: ['Bike'], scooter: ['bike'], crown: ['cap', 'top-hat'] });
      expect(await synonymsIn(sql, 'two bikes, some caps and a big hat'))
        .toEqual({ bikes: ['bicycle'], caps: ['crown'] });
      expect(await synonymsIn(sql, 'bicycle')).toEqual({});
    }),
  );

  test(
    'reads words in the languages of the documents only',
    onFixture(async (sql) => {
      // "car" is the Spanish stem of "cares".
      await store(sql, TEXTS, { bicycle: ['cares'] });
      expect(await synonymsIn(sql, 'my car')).toEqual({});
      expect(await synonymsIn(sql, 'who cared')).toEqual({ cared: ['bicycle'] });
    }),
  );

  test(
    'uses the index',
    onFixture(async (sql) => {
      await sql`set local enable_seqscan = off`;
      const plan = await sql`explain select from public.synonyms where stems && '{russian:bike}'`;
      expect(JSON.stringify(plan)).toContain('synonyms_stems_idx');
    }),
  );
});
