import { expect, test } from 'vitest';
import {
  addRule,
  listRules,
  moveRule,
  replaceLine,
} from '@/features/assistant/settings/safety/rule-list.ts';

const TEXT = '# Fire\nfire en: fire + fire\n\n# Flood\nflood en: water + water\nnot a rule';

test('rules keep their lines; comments and empty lines are left out', () => {
  expect(listRules(TEXT).map(({ line, parts }) => [line, parts?.kind])).toEqual([
    [2, 'fire'],
    [5, 'flood'],
    [6, undefined],
  ]);
});

test('a rule is changed and deleted without touching the other lines', () => {
  expect(replaceLine(TEXT, 2, 'fire en: smoke + smoke')).toBe(
    TEXT.replace('fire + fire', 'smoke + smoke'),
  );
  expect(replaceLine(TEXT, 5, null)).toBe('# Fire\nfire en: fire + fire\n\n# Flood\nnot a rule');
});

test('a new rule follows the last one with its reply, or the last of all', () => {
  expect(addRule(TEXT, { kind: 'fire', language: 'en' }).line).toBe(3);
  expect(addRule(TEXT, { kind: 'fire', language: 'de' }).line).toBe(7);
  expect(addRule('', { kind: 'fire', language: 'de' })).toEqual({ text: 'fire de: \n', line: 1 });
});

test('rules change places across comments, and not beyond the ends', () => {
  const moved = moveRule(TEXT, 2, 1)!;
  expect(moved.line).toBe(5);
  expect(moved.text.split('\n')[1]).toBe('flood en: water + water');
  expect(moved.text.split('\n')[4]).toBe('fire en: fire + fire');
  expect(moveRule(TEXT, 2, -1)).toBeNull();
  expect(moveRule(TEXT, 6, 1)).toBeNull();
});
