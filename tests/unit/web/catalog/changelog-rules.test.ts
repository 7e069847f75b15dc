import { expect, test } from 'vitest';
import {
  findWrongEntries,
  isDescribed,
  tidyChangelog,
  withEntry,
} from '@/features/catalog/changelog-rules.ts';
import { recentChanges } from '@/features/catalog/recent-changes.ts';

const entry = { version: 'v1.0', date: '2026-03-16', changes: ['First'] };

test.each([
  [{ ...entry, version: '1.0' }, /format v1\.3/],
  [{ ...entry, version: 'v1.00' }, /zeros/],
  [{ ...entry, date: '' }, /date/],
  [{ ...entry, changes: [' ', ''] }, /changed/],
])('entry %j cannot be saved', (wrong, reason) => {
  expect(findWrongEntries([entry, wrong])).toEqual([
    { index: 1, message: expect.stringMatching(reason) },
  ]);
});

test('entries are stored newest first, without empty lines and empty authors', () => {
  const typed = [
    { ...entry, author: ' ' },
    { version: 'v1.1', date: '2026-05-01', author: ' Ann ', changes: [' Second ', ''] },
  ];
  expect(tidyChangelog(typed)).toEqual([
    { version: 'v1.1', date: '2026-05-01', author: 'Ann', changes: ['Second'] },
    entry,
  ]);
});

test('changes of all blocks are grouped by day, newest day first', () => {
  const block = { title: 'A', version: 'v1.0', isInPreview: true };
  const days = recentChanges([
    { ...block, path: '/a', changelog: [entry] },
    { ...block, path: '/b', changelog: [{ ...entry, date: '2026-04-01' }, entry] },
  ]);
  expect(days.map(({ date, changes }) => [date, changes.map(({ path }) => path)])).toEqual([
    ['2026-04-01', ['/b']],
    ['2026-03-16', ['/a', '/b']],
  ]);
});

test.each([
  ['v1.0', true],
  ['v1.1', false],
  ['v1.2', false],
])('whether %s is described: %s', (version, expected) => {
  const entries = [{ ...entry, version: 'v1.1', changes: [' '] }, entry];
  expect(isDescribed(entries, version)).toBe(expected);
});

test('an entry goes on top, in the place of one that says nothing', () => {
  const blank = { ...entry, version: 'v1.1', changes: [''] };
  const added = { ...entry, version: 'v1.1', changes: ['Second'] };
  expect(withEntry([blank, entry], added)).toEqual([added, entry]);
  expect(withEntry([added, entry], added)).toEqual([added, added, entry]);
});
