import { expect, test } from 'vitest';
import type { DocumentView } from '@contract/assistant/schemas/documents.ts';
import { findFreeName } from '@/features/assistant/documents/find-free-name.ts';
import {
  getShownStatus,
  useDocumentFilter,
} from '@/features/assistant/documents/useDocumentFilter.ts';

const made = (name: string, rest: Partial<DocumentView> = {}) =>
  ({
    id: name,
    name,
    file_type: 'markdown',
    index_status: 'ready',
    index_error: null,
    chunk_count: 3,
    reindex_needed: false,
    ...rest,
  }) as DocumentView;

test.each(
  [
    ['ready', {}],
    ['reindex needed', { reindex_needed: true }],
    ['waiting', { index_status: 'pending', chunk_count: 0 }],
    ['indexing', { index_status: 'indexing' }],
    ['failed', { index_status: 'failed', chunk_count: 0 }],
    ['reindex failed', { index_status: 'failed', reindex_needed: true }],
  ] as const,
)('the status %s is told', (status, rest) => {
  expect(getShownStatus(made('a', rest))).toBe(status);
});

test('documents are narrowed by every word, by status and by type', () => {
  const all = [
    made('Dental prices'),
    made('Prices of check-ups', { file_type: 'pdf' }),
    made('Hours', { file_type: 'pdf', index_status: 'failed', chunk_count: 0 }),
  ];
  const { query, status, type, statuses, found, isNarrowed, clear } = useDocumentFilter(() => all);
  const names = () => found.value.map(({ name }) => name);
  expect(names()).toHaveLength(3);
  expect(statuses.value.map(({ label }) => label))
    .toEqual(['All statuses', 'Failed (1)', 'Ready (2)']);
  query.value = ' PRICES check ';
  expect(names()).toEqual(['Prices of check-ups']);
  query.value = '';
  type.value = 'pdf';
  expect(names()).toEqual(['Prices of check-ups', 'Hours']);
  status.value = 'failed';
  expect(names()).toEqual(['Hours']);
  expect(isNarrowed.value).toBe(true);
  clear();
  expect([names().length, isNarrowed.value]).toEqual([3, false]);
});

test.each([
  ['Prices.md', [], 'Prices (2).md'],
  ['Prices.md', ['Prices (2).md', 'Prices (3).md'], 'Prices (4).md'],
  ['Prices', [], 'Prices (2)'],
  ['.md', [], '.md (2)'],
  ['v1.2 notes.txt', [], 'v1.2 notes (2).txt'],
])('a second document like %s beside %j is %s', (name, taken, free) => {
  expect(findFreeName(name, taken)).toBe(free);
});
