import { expect, test } from 'vitest';
import {
  isReplyMatch,
  replyPattern,
} from '../../../../functions/assistant/schemas/reply-pattern.ts';
import { IS_FULL } from '../../../support/property-runs.ts';

test.each([
  '10:30|11:00',
  '^[^.!?]*(999|112)',
  '(about )?an? hour',
  '[а-яё]+ .*час',
  '£\\d{1,3}(,\\d{3})*',
  '\\(\\+\\)\\*',
])('%s is taken', (source) => {
  expect(replyPattern.safeParse(source).success).toBe(true);
});

test.each([
  '(a+)+$',
  '(a|a)*b',
  '((ab)c)*',
  '(a?a)*b',
  '(?:x{2,}y?)+',
  '(a{1,9}){2,}',
  '.*.*.*x',
  '(',
  'a'.repeat(201),
])('%s is refused', (source) => {
  expect(replyPattern.safeParse(source).success).toBe(false);
});

test('a pattern is looked for anywhere in the reply', () => {
  expect(isReplyMatch('£\\d+', 'It is £45.')).toBe(true);
  expect(isReplyMatch('^£', 'It is £45.')).toBe(false);
});

// The cube of 2,000 characters takes seconds, so only a full run tests it.
test.runIf(IS_FULL)('the slowest pattern that is taken ends soon on the longest reply', () => {
  const started = performance.now();
  expect(isReplyMatch('a*a*b', 'a'.repeat(65_536))).toBe(false);
  expect(performance.now() - started).toBeLessThan(60_000);
});
