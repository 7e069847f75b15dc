import { expect, test } from 'vitest';
import type { ModelStatus } from '@contract/assistant/schemas/model-status.ts';
import { searchProblems } from '@/features/assistant/documents/search-problems.ts';

const status = (client: string, state: string) =>
  ({ client, state, message: 'It cannot be reached.', since: '2026-11-25' }) as ModelStatus;

test('only failing models of the search are problems, with cause and time', () => {
  const rest = { cause: 'It cannot be reached.', since: '2026-11-25' };
  expect(searchProblems([
    status('answering', 'failing'),
    status('embedding', 'failing'),
    status('rerank', 'ok'),
    status('rewrite', 'failing'),
  ])).toEqual([
    { client: 'embedding', effect: 'Search uses words only, not meaning.', ...rest },
    { client: 'rewrite', effect: 'Search doesn’t rewrite follow-up questions.', ...rest },
  ]);
});
