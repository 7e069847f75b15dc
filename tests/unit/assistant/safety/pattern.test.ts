import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalize } from '../../../../functions/assistant/safety/normalize.ts';
import { parseRegex, parseWords } from '../../../../functions/assistant/safety/pattern.ts';
import { runs } from '../../../support/property-runs.ts';

const words = (source: string, message: string) => parseWords(source).test(normalize(message));
const regex = (source: string, message: string) => parseRegex(source).test(normalize(message));

test.each([
  ["can't ... breath*", 'I CAN’T really breathe!', true],
  ["can't ... breath*", 'I cant. Breathing is fine', false],
  ['cant breathe', 'Icant breathe', false],
  ['cant breathe', 'i саnt brеаthе', true],
  ['cant breathe', 'c\u200bant brea\u00adthe', true],
  ['cant breathe', 'ｃａｎｔ ｂｒｅａｔｈｅ', true],
  ['ohnmächtig', 'OHNMACHTIG', true],
  ['ohnmächtig', 'ohnmächtig', true],
  ['не дышит', 'Ребёнок НЕ ДЫШИТ', true],
  ['ёлка', 'елка', true],
  ['blut* (spuck*|kotz*)', 'Blut spucken', true],
  ['*infarkt', 'Herzinfarkt', true],
  ['so really? bad', 'so bad', true],
  ['so really? bad', 'so really bad', true],
  ['a ... b', 'a 1 2 3 b', true],
  ['a ... b', 'a 1 2 3 4 b', false],
])('the words %j in %j: %j', (pattern, message, isThere) => {
  expect(words(pattern, message)).toBe(isThere);
});

test.each([
  ['a+b?c', 'xaacx', true],
  ['a+b?c', 'abbc', false],
  ['(ab|cd){2}', 'cdab', true],
  ['(ab|cd){2}', 'cd', false],
  [' x{2,3} ', 'x xxxx', false],
  [' x{2,3} ', 'y xxx', true],
  [' x{2,} ', 'xxxxxxx', true],
  ['[а-я]+ \\d\\d', 'дом 12', true],
  ['[^a-z ]', 'abc', false],
  ['.\\.', 'end.', true],
])('the regular expression /%s/ in %j: %j', (pattern, message, isThere) => {
  expect(regex(pattern, message)).toBe(isThere);
});

test.each([
  ['(?=a)b', 'uses lookaround'],
  ['(?<name>a)', 'uses lookaround or a named group'],
  ['(a)\\1', '\\1'],
  ['\\bword', '\\b'],
  ['a**', 'repeats a repeat'],
  ['a{1,2}+', 'repeats a repeat'],
  ['a{9999}', 'has a count above'],
  ['a{3,1}', 'a minimum above its maximum'],
  ['a{x}', 'does not begin a count'],
  ['(a', 'not closed'],
  ['a)', 'without a ('],
  ['[a', 'breaks off'],
  ['[z-a]', 'not a range'],
  ['*a', 'where a letter'],
  ["don't", 'leave it out'],
])('the regular expression /%s/ is refused: %s', (pattern, why) => {
  expect(() => parseRegex(pattern)).toThrow(why);
});

test('a pattern that grows too large is refused', () => {
  expect(() => parseRegex('((a{50}){50}){50}')).toThrow('too long');
});

test('a word with a sign in it is refused by name', () => {
  expect(() => parseWords('cant #breathe')).toThrow('#breathe');
});

test('a pattern that backtracking would try for years is decided at once', () => {
  const started = performance.now();
  expect(regex('((a|b|ab)*)*c', 'ab'.repeat(4000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(1000);
});

test('it finds what a regular expression of the language finds', () => {
  const part = fc.constantFrom('a', 'b', '[ab]', '(a|bb)', 'a?', 'b*', '(ab)+', 'a{2,3}', '.', ' ');
  const source = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 12 });
  fc.assert(
    fc.property(source, text, (pattern, message) => {
      expect(parseRegex(pattern).test(message))
        .toBe(new RegExp(pattern).test(message));
    }),
    { numRuns: runs(1000) },
  );
});
