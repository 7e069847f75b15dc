import { expect, test } from 'vitest';
import { GERMAN_DOCUMENT } from '../../../../scripts/bench/german-document.ts';
import { goldenCorpus } from '../../../../scripts/bench/golden-corpus.ts';
import {
  countWords,
  LENGTHS,
  MESSAGES,
} from '../../../../scripts/bench/retrieval/measure-messages.ts';

const embedder = { name: 'none', embed: (texts: string[]) => Promise.resolve(texts.map(() => [])) };

const inSet = (set: string) => MESSAGES.filter((message) => message.set === set);

test('each message names sections of the documents', async () => {
  const { places } = await goldenCorpus(embedder, [GERMAN_DOCUMENT]);
  for (const { text, places: named } of MESSAGES) {
    for (const place of named) expect(places.has(place), `${place}: ${text}`).toBe(true);
  }
});

test('no message occurs twice, and each has 3 to 150 words', () => {
  expect(new Set(MESSAGES.map(({ text }) => text)).size).toBe(MESSAGES.length);
  for (const { text } of MESSAGES) {
    expect(countWords(text), text).toBeGreaterThanOrEqual(3);
    expect(countWords(text), text).toBeLessThanOrEqual(150);
  }
});

test.each(['choose', 'report'])(
  'the set %s has messages of every length in three languages, half of them without an answer',
  (set) => {
    expect(inSet(set).length).toBeGreaterThanOrEqual(400);
    for (const [least, most] of LENGTHS) {
      for (const language of ['en', 'ru', 'de']) {
        const these = inSet(set).filter((message) =>
          message.language === language && countWords(message.text) >= least &&
          countWords(message.text) <= most
        );
        const answerable = these.filter(({ places }) => places.length > 0).length;
        expect(these.length, `${language} ${least}`).toBeGreaterThanOrEqual(25);
        expect(Math.abs(answerable / these.length - 0.5), `${language} ${least}`).toBeLessThan(
          0.05,
        );
      }
    }
  },
);
