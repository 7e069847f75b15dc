import { expect, test } from 'vitest';
import { hashingEmbedder } from '../../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { measureGoldenScores } from '../../../../../functions/assistant/knowledge/search/golden-scores.ts';
import { recordedDb } from '../data-api.ts';

const found = [{ text: 'a', heading_path: 'Prices', score: 0.9 }];
const ask = (rank: () => Promise<{ index: number; relevance: number }[]>) => {
  const answers = Array.from({ length: 10 }, () => found);
  const { db } = recordedDb([[], ...answers]);
  return measureGoldenScores({ db, embedder: hashingEmbedder, reranker: { rank } }, 0);
};

test('with a reranker its scores are told, of ten questions at a time', async () => {
  const { answerable, unanswerable, next } = await ask(() =>
    Promise.resolve([{ index: 0, relevance: 0.3 }])
  );
  expect({ answerable, unanswerable, next }).toEqual({
    answerable: [],
    unanswerable: Array(10).fill(0.3),
    next: 10,
  });
});

test('a reranker that fails tells nothing: the scores of the search are no measure of its own', async () => {
  await expect(ask(() => Promise.reject(new Error('away'))))
    .rejects.toMatchObject({ status: 503, code: 'model-unavailable' });
});
