import { describe, expect, test } from 'vitest';
import { mergeTexts } from '@/ui/merge-texts.ts';

const lines = (...each: string[]) => each.join('\n');
const base = lines('one', 'two', 'three', 'four', 'five');

describe('mergeTexts', () => {
  test.each([
    ['only mine changed', lines('1', 'two', 'three', 'four', 'five'), base],
    ['only theirs changed', base, lines('1', 'two', 'three', 'four', 'five')],
    ['both changed the same', ...Array(2).fill(lines('1', 'two', 'three', 'four', 'five'))],
  ])('%s', (_, mine, theirs) => {
    expect(mergeTexts({ base, mine: mine!, theirs: theirs! })).toEqual({
      text: lines('1', 'two', 'three', 'four', 'five'),
      conflicts: 0,
    });
  });

  test('changes in different places are all in', () => {
    const mine = lines('zero', 'one', 'two', 'three', 'four', 'five');
    const theirs = lines('one', 'two', 'three', 'FIVE', 'six');
    expect(mergeTexts({ base, mine, theirs })).toEqual({
      text: lines('zero', 'one', 'two', 'three', 'FIVE', 'six'),
      conflicts: 0,
    });
  });

  test('where both changed one place both texts stand, mine first', () => {
    const mine = lines('one', 'two', 'mine', 'four', 'five');
    const theirs = lines('one', 'two', 'theirs', 'four', '5');
    expect(mergeTexts({ base, mine, theirs })).toEqual({
      text: lines('one', 'two', 'mine', 'theirs', 'four', '5'),
      conflicts: 1,
    });
  });

  test('a line that one took out and the other changed stays as it was changed', () => {
    const mine = lines('one', 'three', 'four', 'five');
    const theirs = lines('one', 'TWO', 'three', 'four', 'five');
    expect(mergeTexts({ base, mine, theirs })).toEqual({ text: theirs, conflicts: 1 });
  });

  test('changes that overlap in a chain are one place, each side whole', () => {
    const mine = lines('a', 'b', 'three', 'c', 'five');
    const theirs = lines('one', 'x', 'y', 'z', 'five');
    expect(mergeTexts({ base, mine, theirs })).toEqual({
      text: lines('a', 'b', 'three', 'c', 'one', 'x', 'y', 'z', 'five'),
      conflicts: 1,
    });
  });

  test('two texts from nothing both stand', () => {
    expect(mergeTexts({ base: '', mine: 'mine', theirs: 'theirs' }))
      .toEqual({ text: 'mine\ntheirs', conflicts: 1 });
  });
});
