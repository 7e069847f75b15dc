import { expect, test } from 'vitest';
import {
  type Embedder,
  EmbeddingError,
} from '../../../../../functions/assistant/knowledge/embed/embedder.ts';
import { hashingEmbedder } from '../../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { searchChunks } from '../../../../../functions/assistant/knowledge/search/search-chunks.ts';
import { recordedDb } from '../data-api.ts';

const embedderOf = (embed: Embedder['embed']): Embedder => ({ name: 'test', embed });

async function sent(embedder: Embedder, options = {}) {
  const { db, calls } = recordedDb();
  await searchChunks({ db, embedder }, { query: 'prices', ...options });
  return calls[0]!.body;
}

test('a search names its embedder, its limit and the least score', async () => {
  expect(await sent(embedderOf(() => Promise.resolve([[0.6, 0.8]])))).toEqual({
    p_query: 'prices',
    p_embedding: '[0.6,0.8]',
    p_embedder: 'test',
    p_limit: 5,
    p_min_score: 0.005,
  });
});

test.each([
  ['that fails', embedderOf(() => Promise.reject(new EmbeddingError('It answered 500.')))],
  ['that knows spelling only', hashingEmbedder],
])('with an embedder %s the words are searched alone', async (_, embedder) => {
  expect(await sent(embedder, { limit: 3, documentIds: ['d'] })).toEqual({
    p_query: 'prices',
    p_limit: 3,
    p_min_score: 0.18,
    p_document_ids: ['d'],
  });
});
