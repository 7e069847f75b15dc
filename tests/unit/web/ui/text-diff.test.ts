import { describe, expect, test } from 'vitest';
import { type AlignedLine, alignTexts } from '@/ui/text-diff.ts';

const show = (side: AlignedLine['left']) =>
  side?.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('') ?? null;
const rows = (left: string, right: string) =>
  alignTexts(left, right).map((row) => [row.kind, show(row.left), show(row.right)]);

describe('alignTexts', () => {
  test.each<[sentence: string, left: string, right: string, rows: unknown[]]>([
    ['equal texts have only equal lines', 'a\nb', 'a\nb', [['same', 'a', 'a'], ['same', 'b', 'b']]],
    ['a changed word is marked on both sides', 'one two', 'one six', [
      ['changed', 'one [two]', 'one [six]'],
    ]],
    ['an added line has no left side', 'a', 'a\nb', [['same', 'a', 'a'], ['added', null, '[b]']]],
    ['a removed line has no right side', 'a\nb', 'b', [
      ['removed', '[a]', null],
      ['same', 'b', 'b'],
    ]],
    ['a line removed at the end has no right side', 'a\nb', 'a', [
      ['same', 'a', 'a'],
      ['removed', '[b]', null],
    ]],
  ])('%s', (_, left, right, expected) => {
    expect(rows(left, right)).toEqual(expected);
  });

  test('both sides, put together, are the texts', () => {
    const [left, right] = ['a\nb c\nd', 'b x c\nd\n\ne'];
    const found = alignTexts(left, right);
    const side = (name: 'left' | 'right') =>
      found.flatMap((row) => row[name] ? [row[name].map(({ text }) => text).join('')] : [])
        .join('\n');
    expect([side('left'), side('right')]).toEqual([left, right]);
  });
});
