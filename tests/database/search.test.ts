import { refersBack } from '../../functions/assistant/turn/refers-back.ts';
import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, type Actor, attempt } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { begin, chunk, clear, insert, publish, replace, RUN } from './index-run.ts';
import { axis } from './vectors.ts';

const onFixture = useFixture();

interface Hit {
  document_id: string;
  chunk_index: number;
  vector_rank: number | null;
  text_rank: number | null;
  score: number;
}

interface Query {
  text?: string;
  axis?: number;
  embedder?: string;
  limit?: number;
  minScore?: number;
  documents?: string[];
}

/** Searches with the embedder `test`, which no seeded document uses. */
function search(sql: TransactionSql, query: Query): Promise<Hit[]> {
  return sql<Hit[]>`
    select * from public.search_chunks(
      ${query.text ?? ''}, ${query.axis === undefined ? null : axis(query.axis)},
      ${query.embedder ?? 'test'}, ${query.limit ?? 5}, ${query.minScore ?? 0},
      ${query.documents ?? null}
    )`;
}

const textsOf = async (sql: TransactionSql, table: 'published_chunks' | 'document_chunks') =>
  (await sql<{ text: string }[]>`
    select text from ${sql(`public.${table}`)} where document_id = ${ROWS.document}
    order by chunk_index`).map(({ text }) => text);

const TEXTS = ['Отбеливание зубов дёшево', 'Zirconium crowns are strong', 'Парковка за домом'];

describe('replacing the chunks of a document', () => {
  test(
    'stores the new ones, drops the old ones and marks the document ready',
    onFixture(async (sql) => {
      await sql`update public.documents set index_status = 'failed', index_error = 'x'
        where id = ${ROWS.document}`;
      await replace(sql, TEXTS.map((text, index) => chunk(index, text)));
      expect(await textsOf(sql, 'published_chunks')).toEqual(TEXTS);
      await replace(sql, [chunk(0, 'Only one')]);
      expect(await textsOf(sql, 'published_chunks')).toEqual(['Only one']);
      await clear(sql);
      expect(await textsOf(sql, 'document_chunks')).toEqual(['Only one']);
      expect(
        await sql`
        select index_status, index_error, indexed_embedder, chunk_count from public.documents
        where id = ${ROWS.document}`,
      ).toEqual([{
        index_status: 'ready',
        index_error: null,
        indexed_embedder: 'test',
        chunk_count: 1,
      }]);
    }),
  );

  test(
    'leaves the old ones when a new one is wrong',
    onFixture(async (sql) => {
      await begin(sql);
      const wrong = { ...chunk(0, 'New'), embedding: [1, 2] };
      expect((await attempt(sql, insert([wrong]))).rows).toBe(0);
      expect(await textsOf(sql, 'published_chunks')).toEqual(['Text']);
    }),
  );

  test.each([
    ['storing', insert([])],
    ['publishing', publish(0)],
  ])(
    '%s is refused to a run that does not have the document',
    onFixture<[string, string]>(async (sql, _, call) => {
      expect(await attempt(sql, call)).toEqual({ rows: 0, code: 'PT409' });
      await begin(sql, crypto.randomUUID());
      expect(await attempt(sql, call)).toEqual({ rows: 0, code: 'PT409' });
    }),
  );

  test.each<Actor>(['anonymous', 'viewer', 'editor'])(
    'is refused to the %s',
    onFixture<[Actor]>(async (sql, actor) => {
      await actAs(sql, actor);
      const clearing = 'select public.clear_hidden_chunks(now())';
      for (const call of [insert([]), publish(0), clearing]) {
        expect(await attempt(sql, call)).toEqual({ rows: 0, code: '42501' });
      }
    }),
  );

  const draft = (run: string, chunks: unknown[]) =>
    `select public.draft_chunks('${ROWS.document}', '${run}', '${JSON.stringify(chunks)}')`;
  const drafts = async (sql: TransactionSql) =>
    (await sql<{ text: string }[]>`select text from public.chunk_drafts where run = ${RUN}`)
      .map(({ text }) => text);

  test(
    'shows no chunk before all are there',
    onFixture(async (sql) => {
      await replace(sql, [chunk(0, 'Old')]);
      await begin(sql);
      const { embedding: _, ...bare } = chunk(0, 'First');
      await sql.unsafe(draft(RUN, [bare]));
      await sql.unsafe(insert([chunk(0, 'First')]));
      expect(await drafts(sql), 'what is stored is no draft').toEqual([]);
      expect(await attempt(sql, publish(2))).toMatchObject({ code: 'PT409' });
      expect(await attempt(sql, draft(crypto.randomUUID(), []))).toMatchObject({ code: 'PT409' });
      const found = async (text: string) =>
        (await search(sql, { text, axis: 1, documents: [ROWS.document] })).length;
      expect(await textsOf(sql, 'published_chunks')).toEqual(['Old']);
      expect([await found('First'), await found('Old')]).toEqual([1, 1]);
      await sql.unsafe(insert([chunk(1, 'Second')]));
      await sql.unsafe(publish(2));
      expect(await textsOf(sql, 'published_chunks')).toEqual(['First', 'Second']);
      expect(await found('Second')).toBe(2);
      expect(await attempt(sql, publish(2))).toMatchObject({ code: 'PT409' });
    }),
  );

  test(
    'deletes what ended runs left, few at a time, and nothing of a run that is alive',
    onFixture(async (sql) => {
      await begin(sql, ROWS.change);
      const many = Array.from({ length: 600 }, (_, at) => chunk(at, 'Left'));
      await sql.unsafe(insert(many, { run: ROWS.change }));
      await begin(sql);
      const { embedding: _, ...bare } = chunk(1, 'Draft');
      await sql.unsafe(draft(RUN, [bare]));
      await sql.unsafe(insert([chunk(0, 'New')]));
      // Seven for the 600, one for the fixture's run, one that finds nothing.
      expect(await clear(sql)).toBe(9);
      expect((await textsOf(sql, 'document_chunks')).toSorted()).toEqual(['New', 'Text']);
      expect(await drafts(sql)).toEqual(['Draft']);
      expect(await sql`select run from public.hidden_runs where document_id = ${ROWS.document}`)
        .toEqual([{ run: RUN }]);
      await clear(sql, '1 second');
      expect(await textsOf(sql, 'document_chunks')).toEqual(['Text']);
      expect(await drafts(sql)).toEqual([]);
    }),
  );

  test(
    'leaves none when the document is deleted',
    onFixture(async (sql) => {
      await sql`delete from public.documents where id = ${ROWS.document}`;
      expect(await sql`select from public.document_chunks where document_id = ${ROWS.document}`)
        .toHaveLength(0);
    }),
  );
});

describe('searching', () => {
  const indexed = (run: (sql: TransactionSql) => Promise<void>) =>
    onFixture(async (sql) => {
      await replace(sql, TEXTS.map((text, index) => chunk(index, text)));
      await run(sql);
    });

  test(
    'adds to the score of the words what the vector leaves of the rest',
    indexed(async (sql) => {
      const text = 'циркониевые коронки, zirconium crown';
      const [words] = await search(sql, { text, documents: [ROWS.document] });
      const [both] = await search(sql, { text, axis: 1, documents: [ROWS.document] });
      expect(both).toMatchObject({ chunk_index: 1, vector_rank: 1, text_rank: 1 });
      expect(both!.score).toBeCloseTo(words!.score + (1 - words!.score) * 0.7, 10);
    }),
  );

  test.each([
    ['отбеливать зубы', 0],
    ['отбеливания', 0],
    ['strongest crown', 1],
    ['a strong crown for my tooth', 1],
    ['где найти парковку', 2],
  ])(
    'finds other forms of a word in both languages: %s',
    onFixture<[string, number]>(async (sql, text, found) => {
      await replace(sql, TEXTS.map((each, index) => ({ ...chunk(index, each), heading_path: '' })));
      const hits = await search(sql, { text, documents: [ROWS.document] });
      expect(hits.map(({ chunk_index }) => chunk_index)).toContain(found);
    }),
  );

  test(
    'ranks vectors of the given embedder only',
    indexed(async (sql) => {
      const hits = await search(sql, { axis: 0, embedder: 'another' });
      expect(hits).toHaveLength(0);
    }),
  );

  test(
    'is not starved by nearer vectors of another embedder',
    onFixture(async (sql) => {
      const near = Array.from({ length: 600 }, (_, index) => {
        const embedding = JSON.parse(axis(0));
        embedding[1 + index % 300] = index < 300 ? 0.1 : 0.2;
        return { ...chunk(index, 'Near'), embedding };
      });
      await replace(sql, near, 'another');
      await sql`
        insert into public.document_chunks
          (document_id, run, chunk_index, text, embedder, embedding)
        select ${ROWS.document}, ${RUN}, 1000 + n, 'Far', 'test', ${axis(383)}
        from generate_series(1, 3) as n`;
      await sql.unsafe('set local enable_seqscan = off; set local enable_sort = off');

      const withoutIterating = await sql`
        select id from public.document_chunks where embedder = 'test'
        order by embedding operator(extensions.<=>) ${axis(0)}::extensions.vector limit 5`;
      expect(withoutIterating.length, 'the index alone, as a control').toBeLessThan(3);
      expect(await search(sql, { axis: 0 })).toHaveLength(3);
    }),
  );

  test.each<Actor>(['service', 'viewer'])(
    'is not starved by nearer chunks that are not published, for the %s',
    onFixture<[Actor]>(async (sql, actor) => {
      await replace(sql, [0, 1, 2].map((at) => chunk(at, 'Far', 383)));
      await begin(sql);
      await sql.unsafe(
        insert(Array.from({ length: 1200 }, (_, at) => chunk(at, 'Near', at % 300))),
      );
      await actAs(sql, actor);
      await sql.unsafe('set local enable_seqscan = off; set local enable_sort = off');
      expect(await search(sql, { axis: 0, text: 'near' })).toHaveLength(3);
    }),
  );

  test(
    'puts what holds a rare word first among many chunks of the common ones, then what holds all',
    onFixture(async (sql) => {
      await replace(sql, []);
      await sql`
        insert into public.document_chunks
          (document_id, run, chunk_index, text, embedder, embedding)
        select ${ROWS.document}, ${RUN}, n, text, 'test', ${axis(0)}
        from generate_series(0, 4199) as n
        cross join lateral (select case
          when n = 700 then 'a clinic visit with parking and a zygomatic implant'
          when n in (301, 901) then 'where the clinic has parking for a visit'
          when n = 3000 then 'how a clinic plans each visit, day and night'
          when n % 3 = 0 then 'a clinic with parking'
          when n % 3 = 1 then 'parking for a visit'
          else 'day and night' end) as chosen (text)`;
      const found = async (text: string, limit: number) =>
        (await search(sql, { text, limit })).map(({ chunk_index }) => chunk_index);
      const all = await found('clinic visit parking', 3);
      expect(all.toSorted()).toEqual([301, 700, 901]);
      expect((await found('a zygomatic clinic visit', 3))[0]).toBe(700);
      const some = await found('clinic visit day parking', 4);
      expect(some, 'all but the most common word').toContain(3000);
    }),
  );

  test.each([
    ['implnt prise', 'implant price'],
    ['krone kosten', 'kronenkosten'],
  ])(
    'finds a word spelled otherwise, or within another one: %s',
    onFixture<[string, string]>(async (sql, asked, written) => {
      await replace(sql, [
        chunk(0, `${written} of the clinic`),
        chunk(1, 'Parking near the house'),
      ]);
      const [best] = await search(sql, { text: asked, documents: [ROWS.document] });
      expect(best).toMatchObject({ chunk_index: 0, vector_rank: null, text_rank: 1 });
    }),
  );

  test(
    'finds the common words in the documents asked for, however many others hold them',
    onFixture(async (sql) => {
      const [other] = await sql`
        insert into public.documents (name, file_type, raw_text) values ('Other', 'text', '') returning id`;
      await sql`
        insert into public.document_chunks (document_id, chunk_index, text, embedder, embedding)
        select ${other!.id}, n, 'parking at the clinic', 'test', ${axis(0)}
        from generate_series(1, 1000) as n`;
      await replace(sql, [
        chunk(0, 'The clinic opens at nine'),
        chunk(1, 'Parking behind the house'),
      ]);
      const hits = await search(sql, { text: 'parking clinic', documents: [ROWS.document] });
      expect(hits.map(({ chunk_index }) => chunk_index).toSorted()).toEqual([0, 1]);
    }),
  );

  const best = async (sql: TransactionSql, texts: string[], text: string) => {
    await replace(sql, texts.map((each, index) => ({ ...chunk(index, each), heading_path: '' })));
    return (await search(sql, { text, documents: [ROWS.document] })).map((hit) => hit.chunk_index);
  };

  test(
    'prefers what names a price where one is asked for',
    onFixture(async (sql) => {
      const texts = ['After a filling you can eat: a filling is hard at once', 'A filling: £110'];
      expect((await best(sql, texts, 'eating with a filling'))[0]).toBe(0);
      expect((await best(sql, texts, 'What would a filling cost me?'))[0]).toBe(1);
    }),
  );

  test(
    'gives words such as somewhere no weight',
    onFixture(async (sql) => {
      const words = await sql`select word from public.query_words('Is there somewhere to park?')`;
      expect(words.map(({ word }) => word)).toEqual(['park']);
    }),
  );

  test(
    'divides an enumeration of questions',
    onFixture(async (sql) => {
      const parts = await sql`select sentence from public.message_sentences(
        'Where do you park, do you take children and how much is a crown?')`;
      expect(parts.map(({ sentence }) => sentence)).toEqual([
        'Where do you park',
        'do you take children',
        'and how much is a crown?',
      ]);
    }),
  );

  test(
    'scores by the share of the question that a chunk answers',
    onFixture(async (sql) => {
      const texts = ['Implant tools and guarantee', 'Implant care', 'Parking near the house'];
      await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
      const scores = async (text: string) =>
        (await search(sql, { text, documents: [ROWS.document] })).map(({ score }) => score);
      const [all, half, ...rest] = await scores('implant tools');
      expect(rest).toEqual([]);
      expect(all).toBeLessThanOrEqual(1);
      expect(all).toBeGreaterThan(2 * half!);
      const [diluted] = await scores('implant tools of a stranded zeppelin');
      expect(diluted).toBeLessThan(all! / 2);
      expect(await search(sql, { text: 'implant tools', minScore: all! - 0.01 })).toHaveLength(
        1,
      );
    }),
  );

  test(
    'gives what is half as good as the best at least, and nothing when the best is under the threshold',
    onFixture(async (sql) => {
      const texts = ['Implant price and guarantee', 'Implant care', 'A price'];
      await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
      const scores = async (minScore: number) =>
        (await search(sql, { text: 'implant price', minScore, documents: [ROWS.document] }))
          .map(({ score }) => score);
      const [best, second, third] = await scores(0);
      expect(second! < best! && third! < second!).toBe(true);
      expect(await scores(best! + 0.001)).toEqual([]);
      expect(await scores(2 * second!)).toEqual(2 * second! > best! ? [] : [best, second]);
      expect(await scores(2 * third! + 0.001)).toEqual([best, second]);
    }),
  );

  test.each([
    ['implnt prise', 'implant price'],
    ['ipmlant', 'implant'],
    ['pirce', 'price'],
    ['form 20511', null],
    ['implant', null],
    ['zzzzzz implant', null],
    ['implausible implant', null],
  ])(
    'tells how words are spelled in the documents: %s',
    onFixture<[string, string | null]>(async (sql, asked, told) => {
      await replace(sql, [chunk(0, 'The price of an implant, form 20510')]);
      const [best] = await sql`
        select searched_for from public.search_chunks(${asked}, p_min_score => 0, p_document_ids => ${[
        ROWS.document,
      ]})`;
      expect(best).toEqual({ searched_for: told });
    }),
  );

  test(
    'ranks a question with typing errors as the one that was meant, and doubts it a little',
    onFixture(async (sql) => {
      const texts = ['How much we do for you, and how much we care', 'A crown of zirconia', 'Much'];
      await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
      const found = async (text: string) => {
        const hits = await search(sql, { text, documents: [ROWS.document] });
        return { order: hits.map(({ chunk_index }) => chunk_index), score: hits[0]!.score };
      };
      const meant = await found('zirconia crown');
      const typed = await found('zirconia crwon');
      expect(typed.order).toEqual(meant.order);
      expect(typed.score).toBeLessThan(meant.score);
      expect(typed.score).toBeGreaterThan(meant.score / 3);
    }),
  );

  test.each([
    [
      'What would it cost, maybe? Is there a deal on mine?',
      'A wound may take a min, says dental care',
      null,
    ],
    ['сколко стоит имплнат', 'Имплант стоит дорого', 'стоит имплант'],
    ['kostet die Krnoe vile', 'Die Krone kostet wenig und nicht viel', 'kostet krone vile'],
  ])(
    'corrects no word of the language, and two wrong words at once: %s',
    onFixture<[string, string, string | null]>(async (sql, asked, written, told) => {
      await replace(sql, [
        { ...chunk(0, written), heading_path: '' },
        { ...chunk(1, 'Zzz'), heading_path: '' },
      ]);
      const words = await sql`select word, spelled from public.query_words(${asked})`;
      const spelled = words.filter((each) => each.spelled !== null);
      if (told === null) return expect(spelled).toEqual([]);
      expect(spelled.length).toBeGreaterThan(0);
      const [best] = await sql`
        select chunk_index, searched_for from public.search_chunks(${asked}, p_document_ids => ${[
        ROWS.document,
      ]})`;
      expect(best).toEqual({ chunk_index: 0, searched_for: told });
    }),
  );

  test(
    'passes over a word that is too long to be one',
    onFixture(async (sql) => {
      const word = Array.from({ length: 500 }, (_, n) => `${n.toString(26)}x`).join('')
        .replaceAll(/[^a-z]/g, '').slice(0, 1500);
      const words = await sql`select * from public.query_words(${`${word} filling`})`;
      expect(words.map((each) => each.spelled)).toEqual([null, null]);
    }),
  );

  test.each([
    ['How much is a filling?', [true]],
    ['Hello! My tooth broke. How much is a filling? Thank you.', [false, false, true, false]],
    ['My tooth broke. I would like to know what a filling is. Thanks.', [false, true, false]],
    ['My tooth broke. Please explain what a filling is. Thanks.', [false, true, false]],
    ['Зуб сломался. Хотелось бы поставить пломбу. Спасибо.', [false, true, false]],
    ['Guten Tag. Ich wüsste gern, was eine Füllung kostet. Danke.', [false, true, false]],
    ['My tooth broke. I need a filling', [true, true]],
    ['Tell me the price and whether I can pay later', [true, true]],
    ['Здравствуйте! Зуб сломался. Подскажите цену пломбы.', [false, false, true]],
    ['Guten Tag. Ich möchte gern wissen, was eine Füllung kostet. Danke.', [false, true, false]],
    ['', []],
  ])(
    'tells the sentences of a message that ask: %s',
    onFixture<[string, boolean[]]>(async (sql, message, asks) => {
      const rows = await sql`select asks from public.message_sentences(${message}) order by place`;
      expect(rows.map((row) => row.asks)).toEqual(asks);
    }),
  );

  test(
    'answers what a long message asks, each question, whatever else it tells',
    onFixture(async (sql) => {
      const texts = [
        'A white filling costs £110',
        'Pay in monthly parts without interest',
        'My mother works in the garden behind the house with two dogs',
        'Parking is free',
      ];
      await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
      const message =
        'Hello, good morning! My mother works in her garden all day with her two dogs. ' +
        'She fell over one behind the house on Tuesday and broke a piece off a tooth. ' +
        'Could you tell me what a white filling costs? May she pay in monthly parts? Thank you very much!';
      const found = await sql`
        select chunk_index, searched_for from public.search_chunks(
          ${message}, p_document_ids => ${[ROWS.document]})`;
      expect(found.slice(0, 2).map((hit) => hit.chunk_index).toSorted()).toEqual([0, 1]);
      expect(found[0]!.searched_for).toMatch(/filling costs .*monthly parts/);
      expect(found[0]!.searched_for).not.toMatch(/garden|dogs|thank/);
    }),
  );

  test(
    'understands what a sentence asks with the sentence before, and no better than both are answered',
    onFixture(async (sql) => {
      const texts = ['The price of a crown', 'The price of a bridge', 'Parking is free'];
      await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
      const best = async (text: string) =>
        (await search(sql, { text, documents: [ROWS.document] }))[0]!;
      const about = await best('I suppose it needs a bridge. Could you tell me the price?');
      expect(about.chunk_index, 'the subject is told before').toBe(1);
      const alone = await best('Could you tell me the price?');
      const other = await best('I was given a parrot. Could you tell me the price?');
      expect([alone.chunk_index, other.chunk_index]).toEqual([0, 0]);
      expect(other.score).toBeLessThan(0.8 * alone.score);
    }),
  );

  test(
    'understands a question with the sentence before, across one that names nothing',
    onFixture(async (sql) => {
      const texts = ['You get back by bus', 'A deposit of £50 before the visit', 'Parking is free'];
      await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
      const best = async (text: string) =>
        (await search(sql, { text, documents: [ROWS.document] }))[0]!;
      const direct = await best('I paid a deposit in spring. Do I get back mine?');
      const between = await best('I paid a deposit in spring. So that was it. Do I get back mine?');
      expect([direct.chunk_index, between.chunk_index]).toEqual([1, 1]);
      expect(between.score).toBeCloseTo(direct.score, 2);
    }),
  );

  test.each([
    ['box', 'botox', 0.75],
    ['wi', 'wifi', 0.67],
    ['crown', 'crwn', 0.89],
    ['crown', 'crwon', 0.8],
    ['crown', 'crrown', 0.91],
  ])(
    'counts each letter of a word once when it compares spellings: %s, %s',
    onFixture<[string, string, number]>(async (sql, one, other, expected) => {
      const [row] = await sql`select public.likeness(${one}, ${other}) as likeness`;
      expect(row!.likeness).toBeCloseTo(expected, 2);
    }),
  );

  test(
    'gives each of several questions its best chunk, and none where the message is not answered',
    onFixture(async (sql) => {
      const texts = [
        ...['price', 'pain', 'crown', 'visits'].map((word) => `Root canal treatment: ${word}`),
        'Parking is behind the house',
        'We speak French and Russian',
      ];
      await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
      const found = async (text: string, limit: number) =>
        (await sql`
          select chunk_index from public.search_chunks(
            ${text}, p_limit => ${limit}, p_document_ids => ${[ROWS.document]})`)
          .map(({ chunk_index }) => chunk_index as number);
      const several = 'How is a root canal treatment done? Is there parking? Do you speak French?';
      expect(await found(several, 3)).toEqual(expect.arrayContaining([4, 5]));
      expect(await found('How is a root canal treatment done?', 3)).not.toContain(4);
      expect(await found('Do you inject Botox in foreheads of actors, and who would do it?', 3))
        .toEqual([]);
    }),
  );

  test(
    'finds two more chunks for each further question unless it gets a limit',
    onFixture(async (sql) => {
      const kinds = ['price', 'pain', 'crown', 'visits', 'risks', 'length', 'recovery', 'pictures'];
      const texts = [
        ...kinds.map((word) => `Root canal treatment: ${word}`),
        ...kinds.map((word) => `Parking: ${word}`),
        ...kinds.map((word) => `French translation: ${word}`),
      ];
      await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
      const count = async (text: string, limit: number | null = null) =>
        (await sql`
          select from public.search_chunks(
            ${text}, p_limit => ${limit}, p_document_ids => ${[ROWS.document]})`).length;
      const one = 'How is a root canal treatment done?';
      const two = `${one} Is there parking?`;
      expect(await count(one)).toBe(5);
      expect(await count(two)).toBe(7);
      expect(await count(`${two} Do you have a French translation?`)).toBe(9);
      expect(await count(two, 5)).toBe(5);
      expect(await count(`${one} Do you sell zeppelins?`)).toBe(5);
    }),
  );

  test(
    'scores a question alike with and without courtesy',
    onFixture(async (sql) => {
      const texts = ['A white filling costs £110', 'Parking is free'];
      await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
      const best = async (text: string) =>
        (await search(sql, { text, documents: [ROWS.document] }))[0]?.score ?? 0;
      const plain = await best('What does a filling cost?');
      expect(plain).toBeGreaterThan(0.35);
      expect(
        await best(
          'Hello, good morning, please tell me, what does a filling cost, thank you very much?',
        ),
      ).toBeGreaterThan(0.6 * plain);
      expect(await best('Hello, good morning, thank you very much!')).toBe(0);
    }),
  );

  test(
    'searches for a corrected word as it was typed, too',
    onFixture(async (sql) => {
      const texts = ['Crown', 'Crwnwork', 'Parking'];
      await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
      const hits = await search(sql, { text: 'crwn', documents: [ROWS.document] });
      expect(hits.map(({ chunk_index }) => chunk_index)).toEqual([0, 1]);
    }),
  );

  test(
    'weighs a word by more than its length, and not at all when it asks how much',
    onFixture(async (sql) => {
      const texts = ['Reimplantation', 'Tax'];
      await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
      const scores = async (text: string) =>
        (await search(sql, { text, documents: [ROWS.document] })).map(({ score }) => score);
      const [long, short] = await scores('reimplantation tax');
      expect(short! * 4).toBeGreaterThan(long!);
      expect(await scores('How much is the reimplantation tax?')).toEqual([long, short]);
    }),
  );

  test(
    'adds the words of the question before, which count less',
    onFixture(async (sql) => {
      const texts = ['Price of an implant', 'Price of a crown', 'Parking behind the house'];
      await replace(sql, texts.map((text, index) => ({ ...chunk(index, text), heading_path: '' })));
      const best = async (text: string, before: string | null) => {
        const [hit] = await sql`
          select chunk_index, searched_for from public.search_chunks(
            ${text}, p_min_score => 0, p_document_ids => ${[
          ROWS.document,
        ]}, p_before => ${before})`;
        return hit;
      };
      expect(await best('And the price?', 'Do you place a crown?'))
        .toEqual({ chunk_index: 1, searched_for: 'place crown price' });
      expect(await best('And the price?', 'Do you place an implant?'))
        .toMatchObject({ chunk_index: 0 });
      expect(await best('And parking?', 'Price of an implant')).toMatchObject({ chunk_index: 2 });
      expect(await best('And parking?', null)).toEqual({ chunk_index: 2, searched_for: null });
    }),
  );

  test.each([
    ['And for two of them?', true],
    ['How long does it take?', true],
    ['А в клинике?', true],
    ['Сколько это стоит?', true],
    ['Und für Kinder?', true],
    ['Wie lange hält sie?', true],
    ['Price', true],
    ['How much?', true],
    ['Hello there', false],
    ['Danke!', false],
    ['How long does the healing take after an implant is placed?', false],
    ['Which insurance companies do you bill directly?', false],
    ['Работаете ли вы со страховыми компаниями напрямую?', false],
    ['Wie lange heilt ein Implantat nach der Operation?', false],
  ])(
    'tells whether a question depends on the one before: %s',
    onFixture<[string, boolean]>(async (sql, asked, depends) => {
      await replace(sql, [chunk(0, 'The price of an implant'), chunk(1, 'Цена импланта и когда')]);
      const [row] = await sql`select public.follows_up(${asked}, ${refersBack(asked)}) as depends`;
      expect(row).toEqual({ depends });
    }),
  );

  test(
    'has the threshold that editors set, for what ranks',
    onFixture(async (sql) => {
      await replace(sql, [chunk(0, 'Implant care')]);
      const asked = { text: 'implant guarantee', documents: [ROWS.document] };
      const [{ score }] = (await search(sql, asked)) as [Hit];
      const found = async () =>
        (await sql`select from public.search_chunks(
          ${asked.text}, p_document_ids => ${asked.documents})`).length;
      const set = (minScore: number, rankedBy: string) =>
        sql`update public.retrieval_thresholds set min_score = ${minScore}
          where ranked_by = ${rankedBy}`;
      await set(score - 0.01, 'words');
      await set(1, 'vectors');
      expect(await found()).toBe(1);
      await set(score + 0.01, 'words');
      expect(await found()).toBe(0);
    }),
  );

  test(
    'tells the best scores of many questions',
    onFixture(async (sql) => {
      await replace(sql, [chunk(0, 'Implant care')]);
      const asked = ['zzzz', 'implant', 'care of an implant'];
      const rows = await sql`select * from public.best_scores(${asked}) order by place`;
      expect(rows.map(({ place }) => place)).toEqual([2, 3]);
      const [{ score }] = (await search(sql, { text: 'implant' })) as [Hit];
      expect(rows[0]!.score).toBeCloseTo(score, 6);
    }),
  );

  test(
    'keeps to the threshold, the limit and the documents asked for',
    indexed(async (sql) => {
      expect(await search(sql, { axis: 0, limit: 2 })).toHaveLength(2);
      expect(await search(sql, { axis: 0, minScore: 0.71 })).toHaveLength(0);
      expect(await search(sql, { axis: 0, documents: [crypto.randomUUID()] })).toHaveLength(0);
    }),
  );

  test(
    'finds nothing for nothing, and takes any text as a query',
    indexed(async (sql) => {
      expect(await search(sql, { text: '' })).toHaveLength(0);
      expect(await search(sql, { text: `' | ! & ( :* <-> \\ the и` })).toHaveLength(0);
    }),
  );

  test.each<[Actor, number]>([
    ['removed', 0],
    ['viewer', 3],
    ['stranger', 3],
    ['editor', 3],
    ['service', 3],
  ])(
    'shows the %s what it may read',
    onFixture<[Actor, number]>(async (sql, actor, seen) => {
      await replace(sql, TEXTS.map((text, index) => chunk(index, text)));
      await actAs(sql, actor);
      expect(await search(sql, { axis: 0 })).toHaveLength(seen);
    }),
  );

  test(
    'is refused to an anonymous caller',
    onFixture(async (sql) => {
      await actAs(sql, 'anonymous');
      expect(await attempt(sql, `select public.search_chunks('x')`))
        .toEqual({ rows: 0, code: '42501' });
    }),
  );
});
