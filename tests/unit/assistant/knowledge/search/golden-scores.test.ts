import { expect, test } from 'vitest';
import { hashingEmbedder } from '../../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { measureGoldenScores } from '../../../../../functions/assistant/knowledge/search/golden-scores.ts';
import { recordedDb } from '../data-api.ts';

const found = [{ text: 'a', heading_path: 'Prices', score: 0.9 }];
const TESTS = [
  testOf('How much is a crown?', { sources: ['Prices'] }),
  testOf('Where can I park?', { sources: ['How to get here'] }),
  testOf('Hello', { intent_code: 'general_info' }),
  { ...testOf('And for two?', { sources: ['Prices'] }), setup: { messages: [] } },
];

function testOf(message: string, expected: Record<string, unknown>) {
  return { setup: null, turns: [{ message, expect: expected }] };
}

const ask = (rank: () => Promise<{ index: number; relevance: number }[]>) => {
  const answers = Array.from({ length: 10 }, () => found);
  const { db, calls } = recordedDb([TESTS, [{ name: 'Prices' }], ...answers]);
  const scores = measureGoldenScores({ db, embedder: hashingEmbedder, reranker: { rank } }, 0);
  return { calls, scores };
};

test('with a reranker its scores are told, of ten questions at a time', async () => {
  const { scores } = ask(() => Promise.resolve([{ index: 0, relevance: 0.3 }]));
  expect(await scores).toEqual({
    answerable: [0.3],
    unanswerable: Array(9).fill(0.3),
    documents: { present: 1, of: 2 },
    next: 10,
  });
});

test('answerable is what enabled tests ask first of a document that is here', async () => {
  const { calls, scores } = ask(() => Promise.resolve([{ index: 0, relevance: 0.3 }]));
  await scores;
  const [tests, documents, search] = calls;
  expect(tests!.query.get('is_enabled')).toBe('eq.true');
  expect(documents!.query.get('name')).toBe('in.(Prices,How to get here)');
  expect(JSON.stringify(search!.body)).toContain('How much is a crown?');
});

test('a reranker that fails tells nothing: the scores of the search are no measure of its own', async () => {
  await expect(ask(() => Promise.reject(new Error('away'))).scores)
    .rejects.toMatchObject({ status: 503, code: 'model-unavailable' });
});
