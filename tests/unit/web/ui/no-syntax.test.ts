import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { IndentContext, matchBrackets } from '@/ui/no-syntax.ts';

test.each<[string, number, 1 | -1, number | undefined]>([
  ['(a [b] (c))', 0, 1, 10],
  ['(a [b] (c))', 11, -1, 0],
  ['(a [b] (c))', 3, 1, 5],
  ['(a [b] (c))', 6, -1, 3],
  ['{a\n}', 0, 1, 3],
  ['(a', 0, 1, undefined],
  ['a)', 2, -1, undefined],
  ['(a)', 1, 1, undefined],
  ['(a)', 0, -1, undefined],
  ['(a)', 3, 1, undefined],
])(
  'of %j, the bracket at %i in direction %i has its partner at %j',
  (doc, at, direction, partner) => {
    expect(matchBrackets(EditorState.create({ doc }), at, direction)?.end.from).toBe(partner);
  },
);

test('a line is indented by the columns before its text', () => {
  const state = EditorState.create({ doc: 'a\n \tb' });
  expect([0, 3].map((at) => new IndentContext(state).lineIndent(at))).toEqual([0, 4]);
});
