import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { begin, chunk, clear, insert, replace } from './index-run.ts';

const onFixture = useFixture();

describe('the words of the chunks', () => {
  const LANGUAGES = [
    ['russian', 'The dentist will see you as soon as he can, and it does not hurt'],
    ['russian', 'Врач примет вас, как только сможет, и это не больно'],
    ['german', 'Die Zahnärztin ist für Sie da, und es tut nicht weh'],
    ['french', 'Le dentiste est là pour vous et il ne vous fera pas mal'],
    ['spanish', 'El dentista está con usted y no le hará daño para nada'],
    ['russian', 'Implant 3D'],
  ];

  test.each(LANGUAGES)(
    'are stemmed as %s: %s',
    onFixture<[string, string]>(async (sql, language, text) => {
      expect(await sql`select public.language_of(${text}) as language`).toEqual([{ language }]);
    }),
  );

  test(
    'leave out stop words and keep parts of a word together',
    onFixture(async (sql) => {
      expect(
        await sql`select * from public.words_of('Die Kosten der Kronen: Kosten', 'german')`,
      ).toEqual([
        { stem: 'kost', word: 'kosten', place: 2, times: 2 },
        { stem: 'kron', word: 'kronen', place: 4, times: 1 },
      ]);
    }),
  );

  test.each([
    ['x', ['^x$']],
    ['an', ['^an$']],
    ['zahn', ['^zah', 'zahn', 'ahn$']],
  ])(
    'have parts: %s',
    onFixture<[string, string[]]>(async (sql, word, parts) => {
      const rows = await sql`select part from public.parts_of(${[word]}, ${[2]}) where times = 2`;
      expect(rows.map(({ part }) => part).toSorted()).toEqual(parts.toSorted());
    }),
  );

  /** Returns the stored counts, and those of the chunks themselves. */
  async function counts(sql: TransactionSql) {
    const kept = await sql`
      select term, is_part, chunks::integer from public.search_terms order by is_part, term`;
    const counted = await sql`
      with words as (
        select c.id, w.* from public.document_chunks as c
        join public.chunk_terms as t on t.chunk_id = c.id
        cross join lateral public.words_of(c.heading_path || ' ' || c.text, t.language) as w
      ), terms as (
        select id, stem as term, false as is_part from words
        union select id, part, true from words cross join lateral public.parts_of(array[word], '{1}')
      )
      select term, is_part, count(*)::integer as chunks from terms
      group by term, is_part order by is_part, term`;
    const [languages] = await sql`
      select sum(l.chunks)::integer as kept, (select count(*)::integer from public.chunk_terms) as counted
      from public.search_languages as l`;
    return { kept: [...kept], counted: [...counted], languages };
  }

  /** Returns numbers from 0 up to `below`, the same in each run. */
  function numbersFrom(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (state * 48271) % 2147483647;
      return state % below;
    };
  }

  test(
    'are counted exactly, whatever is stored, replaced, left, cleared and deleted',
    onFixture(async (sql) => {
      const next = numbersFrom(19);
      const words = 'die das der and the crown crowns Krone Zahn tooth Цена цены и no 3D'.split(
        ' ',
      );
      const text = () => Array.from({ length: 1 + next(12) }, () => words[next(words.length)]);
      const chunks = () => Array.from({ length: next(5) }, (_, at) => chunk(at, text().join(' ')));
      const deeds = [
        () => replace(sql, chunks()),
        async () => {
          const run = crypto.randomUUID();
          await begin(sql, run);
          await sql.unsafe(insert(chunks(), { run }));
          await sql`update public.documents set index_status = 'failed'`;
        },
        () => clear(sql),
      ];
      for (let i = 0; i < 30; i++) {
        await deeds[next(deeds.length)]!();
        const { kept, counted, languages } = await counts(sql);
        expect(kept).toEqual(counted);
        expect(languages!.kept).toBe(languages!.counted);
      }
      await clear(sql);
      expect((await counts(sql)).kept.length).toBeGreaterThan(0);
    }),
  );

  test(
    'of a deleted document are found no more, and counted until they are cleared',
    onFixture(async (sql) => {
      await replace(sql, Array.from({ length: 250 }, (_, at) => chunk(at, `Crown ${at}`)));
      await actAs(sql, 'editor');
      await sql`delete from public.documents where id = ${ROWS.document}`;
      await actAs(sql, 'service');
      expect(await sql`select * from public.search_chunks('crown 7')`).toEqual([]);
      expect(await sql`select from public.chunk_terms`).toHaveLength(251);
      await clear(sql);
      for (const table of ['chunk_terms', 'search_terms', 'hidden_runs']) {
        expect(await sql`select from ${sql(`public.${table}`)}`).toEqual([]);
      }
      expect(await sql`select from public.search_languages where chunks <> 0`).toEqual([]);
    }),
  );
});
