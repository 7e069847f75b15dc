import { describe, expect, test } from 'vitest';
import {
  type Embedder,
  EmbeddingError,
} from '../../../../../functions/assistant/knowledge/embed/embedder.ts';
import { hashingEmbedder } from '../../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import type { Reranker } from '../../../../../functions/assistant/knowledge/search/reranker.ts';
import { searchChunks } from '../../../../../functions/assistant/knowledge/search/search-chunks.ts';
import { recordedDb } from '../data-api.ts';

const embedderOf = (embed: Embedder['embed']): Embedder => ({ name: 'test', embed });

async function sent(embedder: Embedder, options = {}) {
  const { db, calls } = recordedDb();
  await searchChunks({ db, embedder }, { query: 'prices', ...options });
  return calls[0]!.body;
}

test('a search names its embedder; the limit and the threshold are those of a turn', async () => {
  expect(await sent(embedderOf(() => Promise.resolve([[0.6, 0.8]])))).toEqual({
    p_query: 'prices',
    p_embedding: '[0.6,0.8]',
    p_embedder: 'test',
  });
});

test.each([
  ['that fails', embedderOf(() => Promise.reject(new EmbeddingError('It answered 500.')))],
  ['that knows spelling only', hashingEmbedder],
])('with an embedder %s the words are searched alone', async (_, embedder) => {
  const options = { limit: 3, documentIds: ['d'], minScore: 0.4, before: 'implant' };
  expect(await sent(embedder, options)).toEqual({
    p_query: 'prices',
    p_limit: 3,
    p_min_score: 0.4,
    p_document_ids: ['d'],
    p_before: 'implant',
  });
});

describe('with a reranker', () => {
  const chunk = (text: string, score: number) => ({ text, heading_path: 'Prices', score });
  const found = [chunk('a', 0.9), chunk('b', 0.2), chunk('c', 0.1)];

  async function reranked(
    rank: Reranker['rank'],
    options = {},
    after: unknown = { min_score: 0.5 },
  ) {
    const { db, calls } = recordedDb([found, after]);
    const deps = { db, embedder: hashingEmbedder, reranker: { rank } };
    const hits = await searchChunks(deps, { query: 'prices', limit: 2, ...options });
    return { calls, hits: hits.map(({ text, score, reranked }) => ({ text, score, reranked })) };
  }

  const asRanked = (...relevances: number[]) => () =>
    Promise.resolve(
      relevances.map((relevance, index) => ({ index, relevance }))
        .toSorted((a, b) => b.relevance - a.relevance),
    );

  test('more is found without a threshold, and what is left is ranked by it', async () => {
    const { hits, calls } = await reranked(asRanked(0.2, 0.7, 0.6));
    expect(hits).toEqual([
      { text: 'b', score: 0.7, reranked: true },
      { text: 'c', score: 0.6, reranked: true },
    ]);
    expect(calls[0]!.body).toEqual({ p_query: 'prices', p_limit: 25, p_min_score: 0 });
    expect(calls[1]!.query.get('ranked_by')).toBe('eq.reranker');
  });

  test('its threshold comes after it: nothing is left when the best is under it', async () => {
    expect((await reranked(asRanked(0.4, 0.3, 0.2))).hits).toEqual([]);
    expect((await reranked(asRanked(0.4, 0.3, 0.2), { minScore: 0 })).hits).toHaveLength(2);
  });

  test('it reads headings, too, and the question before where this one depends on it', async () => {
    const read: unknown[] = [];
    const rank: Reranker['rank'] = (...asked) => {
      read.push(asked.slice(0, 2));
      return asRanked(1, 1, 1)();
    };
    await reranked(rank);
    await reranked(rank, { before: 'implant' });
    expect(read).toEqual([
      ['prices', ['Prices\n\na', 'Prices\n\nb', 'Prices\n\nc']],
      ['implant\nprices', expect.anything()],
    ]);
  });

  test('that fails, the search stands with its own threshold', async () => {
    const failing = () => Promise.reject(new Error('It answered 500.'));
    const { hits, calls } = await reranked(failing, {}, [chunk('a', 0.9)]);
    expect(hits).toEqual([{ text: 'a', score: 0.9, reranked: false }]);
    expect(calls[1]!.body).toEqual({ p_query: 'prices', p_limit: 2 });
  });
});
