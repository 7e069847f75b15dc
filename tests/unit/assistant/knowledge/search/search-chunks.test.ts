import { expect, test } from 'vitest';
import {
  type Embedder,
  EmbeddingError,
} from '../../../../../functions/assistant/knowledge/embed/embedder.ts';
import { hashingEmbedder } from '../../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { searchChunks } from '../../../../../functions/assistant/knowledge/search/search-chunks.ts';
import { recordedDb } from '../data-api.ts';

test('a search names its embedder, its limit and the least score', async () => {
  const { db, calls } = recordedDb();
  await searchChunks({ db, embedder: hashingEmbedder }, { query: 'prices' });
  expect(calls[0]!.body).toEqual({
    p_query: 'prices',
    p_embedding: expect.stringMatching(/^\[(-?[\d.e-]+,){383}-?[\d.e-]+\]$/),
    p_embedder: hashingEmbedder.name,
    p_limit: 5,
    p_min_score: 0.005,
  });
});

test('without an embedding the full text is searched alone', async () => {
  const { db, calls } = recordedDb();
  const embedder: Embedder = {
    name: 'failing',
    embed: () => Promise.reject(new EmbeddingError('It answered 500.')),
  };
  await searchChunks({ db, embedder }, { query: 'prices', limit: 3, documentIds: ['d'] });
  expect(calls[0]!.body).toEqual({
    p_query: 'prices',
    p_limit: 3,
    p_min_score: 0.005,
    p_document_ids: ['d'],
  });
});
