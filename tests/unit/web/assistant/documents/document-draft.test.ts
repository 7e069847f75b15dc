import { expect, test } from 'vitest';
import {
  isTextDocument,
  isUnchanged,
  toDraft,
  toFileName,
} from '@/features/assistant/documents/document-draft.ts';
import { mergeDocument } from '@/features/assistant/documents/merge-document.ts';

const STORED = { name: 'Hours', raw_text: 'one\ntwo', text_updated_at: 'then' };
const theirs = toDraft({
  name: 'Times',
  raw_text: 'one\ntwo\nthree',
  text_updated_at: 'now',
});

test('a draft is unchanged until its name or its text differs', () => {
  const draft = toDraft(STORED);
  const changes = [{}, { name: 'Times' }, { text: 'one' }];
  expect(changes.map((change) => isUnchanged({ ...draft, ...change })))
    .toEqual([true, false, false]);
  expect(isUnchanged({ name: '', text: ' ', base: null })).toBe(false);
});

test.each([
  ['the lines of both, and their name', { text: 'zero\none\ntwo' }, 'Times', 0],
  ['my name, where I changed it', { name: 'Mine', text: 'zero\none\ntwo' }, 'Mine', 0],
])('a merge has %s', (_, change, name, conflicts) => {
  expect(mergeDocument({ mine: { ...toDraft(STORED), ...change }, theirs })).toEqual({
    merged: { name, text: 'zero\none\ntwo\nthree', base: theirs.base },
    conflicts,
  });
});

test.each([
  ['Hours', 'markdown', 'Hours.md'],
  ['hours.md', 'markdown', 'hours.md'],
  ['hours.txt', 'text', 'hours.txt'],
  ['Leaflet v1.2.pdf', 'pdf', 'Leaflet v1.2.txt'],
  ['page.html', 'html', 'page.txt'],
])('%s of type %s is downloaded as %s', (name, file_type, file) => {
  expect(toFileName({ name, file_type })).toBe(file);
  expect(isTextDocument({ file_type })).toBe(file_type === 'markdown' || file_type === 'text');
});
