import { expect, test } from 'vitest';
import { failureSentence } from '@/features/assistant/sandbox/inspector/failure-sentence.ts';

test('a search without an embedding says that it used words only, and why', () => {
  expect(failureSentence({ client: 'embedding', cause: 'timeout' })).toBe(
    'This search used words only, not meaning. The embedding model did not answer in time.',
  );
});

test('a search without a reranker says so, and why', () => {
  expect(failureSentence({ client: 'rerank', cause: 'rejected_key' })).toBe(
    'These results were not reranked. The reranker refused the key it was called with. An ' +
      'administrator must check it.',
  );
});
