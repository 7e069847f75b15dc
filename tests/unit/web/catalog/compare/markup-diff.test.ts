import { expect, test } from 'vitest';
import { compareLines, foldSame, printMarkup } from '@/features/catalog/compare/markup-diff.ts';

test('markup is printed one tag or text per line', () => {
  expect(printMarkup('<div a="1>2"><p>Hi <b>you</b></p><img></div>')).toBe(
    '<div a="1>2">\n  <p>\n    Hi\n    <b>\n      you\n    </b>\n  </p>\n  <img>\n</div>',
  );
});

test('long data addresses are shortened', () => {
  expect(printMarkup(`<img src="data:image/png;base64,${'A'.repeat(500)}">`)).toContain('…(');
});

test('differences say what was added and removed', () => {
  expect(compareLines('a\nb\n', 'a\nc\n').map(({ kind, text }) => [kind, text])).toEqual([
    ['same', 'a'],
    ['removed', 'b'],
    ['added', 'c'],
  ]);
});

test('long stretches without change are folded', () => {
  const same = Array.from({ length: 20 }, (_, line) => line).join('\n');
  expect(foldSame([{ kind: 'same', text: same }]).map(({ text }) => text)).toEqual([
    '0\n1\n2',
    '⋯ 14 unchanged lines',
    '17\n18\n19',
  ]);
});
