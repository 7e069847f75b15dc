import { expect, test } from 'vitest';
import { readDialogTests } from '../../../../functions/assistant/evaluation/dialog-test.ts';

const line = (fields = {}) =>
  JSON.stringify({
    id: 'a',
    name: 'A',
    intent_code: 'general_info',
    turns: [{ message: 'hi', expect: {} }],
    ...fields,
  });

test('a file has one test a line; empty lines are none', () => {
  expect(readDialogTests(`${line()}\n\n${line({ id: 'b' })}\n`)).toMatchObject([
    { line: 1, value: { id: 'a', is_enabled: true } },
    { line: 3, value: { id: 'b', is_enabled: true } },
  ]);
});

test.each([
  ['no JSON', '{', /^Line 2: no JSON/],
  ['an unknown field', line({ id: 'b', turn: [] }), /^Line 2: .*turn/],
  ['no turn', line({ id: 'b', turns: [] }), /^Line 2: .*\n.*turns/],
  ['an unknown event', expecting({ events: { includes: ['jump'] } }), /^Line 2: .*jump|sticky/],
  ['a broken pattern', expecting({ reply: { matches: '(' } }), /^Line 2: .*regular expression/],
  ['an id twice', line(), /^Line 2: the id "a" is that of line 1 too\.$/],
])('%s is refused by its line', (_, wrong, message) => {
  expect(() => readDialogTests(`${line()}\n${wrong}`)).toThrow(message);
});

function expecting(expectation: unknown): string {
  return line({ id: 'b', turns: [{ message: 'hi', expect: expectation }] });
}
