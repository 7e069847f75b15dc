import type { TransactionSql } from 'postgres';
import { expect, test } from 'vitest';
import { RETRIEVAL } from '../../functions/shared/contract/retrieval.ts';
import { ROWS, useFixture } from './fixture.ts';
import { chunk, replace } from './index-run.ts';

const onFixture = useFixture();

const TEXTS = [
  'Implants of titanium are placed under local anaesthesia',
  'Crowns of zirconia hold for fifteen years',
  'Whitening takes an hour and lasts a year',
  'Parking is behind the house, free for two hours',
  'Braces for children from the age of seven',
  'A root canal treatment needs two visits',
  'The first visit costs forty pounds',
  'We are open from Monday to Saturday',
];

/**
 * Returns a unit vector like a model's: a common part, so that all cosines are high, and a part for
 * each of TEXTS.
 */
function embedding(about: Record<number, number>): number[] {
  const numbers = Array.from({ length: 384 }, (_, at) => at === 383 ? 3 : about[at] ?? 0);
  const length = Math.hypot(...numbers);
  return numbers.map((number) => number / length);
}

interface Question {
  text: string;
  /** The texts that its vector resembles. */
  about: Record<number, number>;
  /** Index of its answer in TEXTS; null if none answers. */
  answer: number | null;
}

/**
 * The words find the answer, but the vector is wrong: often near a text that the words rank second.
 */
const BY_WORDS: Question[] = [
  { text: 'implants of titanium', about: { 1: 0.4, 0: 0.3 }, answer: 0 },
  { text: 'how long zirconia crowns hold', about: { 2: 0.4, 0: 0.3 }, answer: 1 },
  { text: 'braces for children of seven', about: { 7: 0.5, 6: 0.3, 4: 0.1 }, answer: 4 },
  { text: 'a root canal treatment, two visits', about: { 6: 0.5, 5: 0.2 }, answer: 5 },
];

/** The answer has none of its words, but the vector is near. */
const BY_MEANING: Question[] = [
  { text: 'make my smile shine', about: { 2: 1 }, answer: 2 },
  { text: 'where do I leave my vehicle', about: { 3: 1 }, answer: 3 },
  { text: 'price of a consultation', about: { 6: 1, 5: 0.2 }, answer: 6 },
];

const UNANSWERABLE: Question[] = [
  { text: 'repair my bicycle', about: { 3: 0.15 }, answer: null },
  { text: 'visa to Canada', about: { 7: 0.15, 1: 0.1 }, answer: null },
];

interface Hit {
  chunk_index: number;
  score: number;
}

const find = (sql: TransactionSql, question: Question, halves: ('words' | 'vector')[]) =>
  sql<Hit[]>`
    select chunk_index, score from public.search_chunks(
      ${halves.includes('words') ? question.text : ''},
      ${halves.includes('vector') ? JSON.stringify(embedding(question.about)) : null},
      'test', 5, 0, ${[ROWS.document]}
    )`;

/** Returns the mean reciprocal rank of the answers. */
async function rate(sql: TransactionSql, questions: Question[], ...halves: ('words' | 'vector')[]) {
  let sum = 0;
  for (const question of questions) {
    const hits = await find(sql, question, halves);
    const at = hits.findIndex(({ chunk_index }) => chunk_index === question.answer);
    sum += at < 0 ? 0 : 1 / (at + 1);
  }
  return sum / questions.length;
}

const onTexts = (run: (sql: TransactionSql) => Promise<void>) =>
  onFixture(async (sql) => {
    await replace(
      sql,
      TEXTS.map((text, index) => ({
        ...chunk(index, text),
        heading_path: '',
        embedding: embedding({ [index]: 1 }),
      })),
    );
    await run(sql);
  });

test(
  'words and vectors together find what either finds',
  onTexts(async (sql) => {
    expect(await rate(sql, BY_WORDS, 'vector'), 'a mistaken model').toBeLessThan(0.6);
    expect(await rate(sql, BY_WORDS, 'words', 'vector'))
      .toBeGreaterThanOrEqual(await rate(sql, BY_WORDS, 'words'));
    expect(await rate(sql, BY_MEANING, 'words'), 'other words').toBeLessThan(0.6);
    expect(await rate(sql, BY_MEANING, 'words', 'vector'))
      .toBeGreaterThanOrEqual(await rate(sql, BY_MEANING, 'vector'));
  }),
);

test(
  'the threshold keeps what is found by words, however mistaken the model, and nothing of the rest',
  onTexts(async (sql) => {
    const best = async (question: Question) => (await find(sql, question, ['words', 'vector']))[0]!;
    for (const question of BY_WORDS) {
      const { score } = await best(question);
      expect(score, question.text).toBeGreaterThanOrEqual(RETRIEVAL.minScore.vectors);
      expect(score, question.text).toBeLessThanOrEqual(1);
    }
    for (const question of UNANSWERABLE) {
      expect((await best(question)).score, question.text).toBeLessThan(RETRIEVAL.minScore.vectors);
    }
  }),
);

test(
  'a text that shares no word with the question passes the threshold by its meaning alone',
  onTexts(async (sql) => {
    for (const question of BY_MEANING) {
      const asked = { ...question, text: 'Цэ' };
      expect(await find(sql, asked, ['words']), 'no word of it').toEqual([]);
      const [hit] = await find(sql, asked, ['words', 'vector']);
      expect(hit!.chunk_index).toBe(question.answer);
      expect(hit!.score, question.text).toBeGreaterThanOrEqual(RETRIEVAL.minScore.vectors);
    }
  }),
);

test(
  'where many texts are as near, as in a language that the model does not know, none passes',
  onFixture(async (sql) => {
    const foreign = Array.from({ length: 9 }, (_, n) => embedding({ 0: 1, [n + 1]: 0.2 }));
    const others = [20, 21, 22].map((place) => embedding({ [place]: 1 }));
    await replace(
      sql,
      [...foreign, ...others].map((vector, index) => ({
        ...chunk(index, 'Text'),
        heading_path: '',
        embedding: vector,
      })),
    );
    const question = { text: 'Где купить билеты', about: { 0: 1, 1: 0.05, 30: 0.6 }, answer: null };
    const [best] = await find(sql, question, ['words', 'vector']);
    expect(best!.chunk_index).toBe(0);
    expect(best!.score).toBeLessThan(RETRIEVAL.minScore.vectors);
  }),
);

test(
  'a chunk that another embedder indexed is found by its words alone',
  onTexts(async (sql) => {
    await sql`update public.document_chunks set embedder = 'another' where chunk_index = 0`;
    const question = { text: 'implants of titanium', about: { 0: 1 }, answer: 0 };
    const [words] = await find(sql, question, ['words']);
    const found = await find(sql, question, ['words', 'vector']);
    expect(found.find(({ chunk_index }) => chunk_index === 0)).toEqual(words);
  }),
);
