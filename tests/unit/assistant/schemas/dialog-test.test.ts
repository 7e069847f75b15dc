import { expect, test } from 'vitest';
import { parseDialogTests } from '../../../../functions/assistant/schemas/dialog-test.ts';

const line = (fields = {}) =>
  JSON.stringify({
    id: 'a',
    name: 'A',
    intent_code: 'general_info',
    turns: [{ message: 'hi', expect: {} }],
    ...fields,
  });

test('a file has one test a line; empty lines are none', () => {
  expect(parseDialogTests(`${line()}\n\n${line({ id: 'b' })}\n`)).toMatchObject([
    { line: 1, value: { id: 'a', is_enabled: true } },
    { line: 3, value: { id: 'b', is_enabled: true } },
  ]);
});

test.each([
  ['no JSON', '{', /^Line 2: no JSON/],
  ['an unknown field', line({ id: 'b', turn: [] }), /^Line 2: .*turn/],
  ['no turn', line({ id: 'b', turns: [] }), /^Line 2: turns: Too small/],
  [
    'two wrong fields',
    line({ id: 'b', name: undefined, intent_code: undefined }),
    /^Line 2: name: This field is required; intent_code: This field is required$/,
  ],
  ['no object', '[]', /^Line 2: Invalid input: expected object, received array$/],
  ['an unknown event', expecting({ events: { includes: ['jump'] } }), /^Line 2: .*jump|sticky/],
  [
    'a slot of a forbidden name',
    expecting({ slots: { constructor: 'x' } }),
    /^Line 2: .*constructor/,
  ],
  [
    'a slot called __proto__',
    expecting({ slots: JSON.parse('{"__proto__": "x"}') }),
    /^Line 2: .*constructor/,
  ],
  ['a broken pattern', expecting({ reply: { matches: '(' } }), /^Line 2: .*regular expression/],
  ['an id twice', line(), /^Line 2: the id "a" is that of line 1 too\.$/],
])('%s is refused by its line', (_, wrong, message) => {
  expect(() => parseDialogTests(`${line()}\n${wrong}`)).toThrow(message);
});

test('a line without an id gets the same one each time, of its branch and name', () => {
  const idsOf = (...lines: string[]) =>
    parseDialogTests(lines.join('\n')).map(({ value: { id } }) => id);
  const without = (fields = {}) => line({ id: undefined, ...fields });
  const [id] = idsOf(without({ name: 'Asks for a price' }));
  expect(id).toMatch(/^asks-for-a-price-[0-9a-f]{8}$/);
  const changed = without({
    name: 'Asks for a price',
    turns: [{ message: 'How much?', expect: {} }],
  });
  expect(idsOf(without({ name: 'Another' }), changed)[1]).toBe(id);
  expect(idsOf(changed, changed, line({ id: `${id}-2` }))).toEqual([id, `${id}-3`, `${id}-2`]);
  expect(idsOf(without({ name: 'Asks for a price', intent_code: 'price_question' }))).not
    .toContain(id);
  const [cyrillic, other] = idsOf(without({ name: 'Цена' }), without({ name: 'Запись' }));
  expect(cyrillic).toMatch(/^[0-9a-f]{8}$/);
  expect(other).not.toBe(cyrillic);
});

test('thousands of lines of one name are read in linear time', () => {
  const file = `${line({ id: undefined })}\n`.repeat(16_000);
  const ids = parseDialogTests(file).map(({ value: { id } }) => id);
  expect(new Set(ids).size).toBe(16_000);
  expect(ids.at(-1)).toBe(`${ids[0]}-16000`);
}, 8000);

function expecting(expectation: unknown): string {
  return line({ id: 'b', turns: [{ message: 'hi', expect: expectation }] });
}
