import { expect, test } from 'vitest';
import { measureRankings } from '../../../../scripts/bench/retrieval/metrics.ts';

test('a ranking is measured by what it finds, where, and how relevant that is', () => {
  const relevant = new Map([['a', 2], ['b', 1]]);
  const far = [...'123456789', 'a'];
  expect(measureRankings([{ ranked: ['a', 'x', 'b'], relevant }])).toEqual({
    'recall@5': 1,
    'recall@10': 1,
    'MRR@10': 1,
    'nDCG@10': (2 + 1 / 2) / (2 + 1 / Math.log2(3)),
  });
  expect(measureRankings([{ ranked: far, relevant }, { ranked: [], relevant }])).toEqual({
    'recall@5': 0,
    'recall@10': 0.25,
    'MRR@10': 0.05,
    'nDCG@10': (2 / Math.log2(11)) / (2 + 1 / Math.log2(3)) / 2,
  });
});
