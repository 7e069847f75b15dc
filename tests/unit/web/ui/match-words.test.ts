import { expect, test } from 'vitest';
import { matchesWords } from '@/ui/match-words.ts';

test.each([
  ['', true],
  [' WO   parken', true],
  ['parken wo', true],
  ['parken when', false],
])('the search %j finds: %j', (search, isFound) => {
  expect(matchesWords(search, 'Wo kann ich parken?')).toBe(isFound);
});
