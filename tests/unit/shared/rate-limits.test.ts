import { describe, expect, test } from 'vitest';
import {
  FORMER_RATE_VARIABLES,
  parseRate,
  RateLimitParts,
  serializeRate,
} from '../../../functions/shared/rate-limits.ts';

test.each([
  ['60/1m', { most: 60, seconds: 60 }, '60/1m'],
  ['200/10m', { most: 200, seconds: 600 }, '200/10m'],
  ['1/1h', { most: 1, seconds: 3600 }, '1/1h'],
  ['60/60s', { most: 60, seconds: 60 }, '60/1m'],
  ['5/90s', { most: 5, seconds: 90 }, '5/90s'],
  ['999999/9999s', { most: 999_999, seconds: 9999 }, '999999/9999s'],
])('%s is a rate, and written again', (text, rate, written) => {
  expect(parseRate(text)).toEqual(rate);
  expect(serializeRate(rate)).toBe(written);
});

test.each(['often', '60', '0/1m', '60/0m', '60/1d', '1000000/1m', '60/10000s'])(
  '%s is no rate',
  (text) => expect(parseRate(text)).toBeNull(),
);

describe('RATE_LIMITS', () => {
  const defaults = RateLimitParts.parse(undefined);

  test('sets the limits that it names; the others keep their defaults', () => {
    const text = ' chat-per-account=5/1m , sign-in-per-address = off,';
    expect(RateLimitParts.parse(text)).toEqual({
      ...defaults,
      'chat/account': { most: 5, seconds: 60 },
      'sign-in/address': null,
    });
  });

  test.each([
    ['an unknown name', 'turns=1/1m', '"turns=1/1m" has none of the names chat-per-account, chat-'],
    ['a name of Object', 'toString=1/1m', '"toString=1/1m" has none of the names chat-per-account'],
    ['a value of another form', 'chat-per-key=lots', '"chat-per-key=lots" needs a number per time'],
    ['no value', 'chat-per-key', '"chat-per-key" needs a number per time such as 60/1m'],
    [
      'a name that comes twice',
      'chat-per-key=off, read-per-key=off, chat-per-key=1/1m',
      '"chat-per-key=1/1m" sets chat-per-key a second time',
    ],
  ])('refuses %s and quotes that part only', (_, text, problem) => {
    const { error } = RateLimitParts.safeParse(`upload-per-key=off, ${text}`);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining(`separated by commas: ${problem}`),
    ]);
    expect(error?.issues[0]?.message).not.toContain('upload-per-key=off');
  });

  test('names every bad part at once', () => {
    const { error } = RateLimitParts.safeParse('turns=1/1m, chat-per-key=lots');
    expect(error?.issues[0]?.message).toMatch(/"turns=1\/1m" has .*; "chat-per-key=lots" needs /);
  });

  test('has a part for each variable that it replaced', () => {
    expect(Object.keys(FORMER_RATE_VARIABLES)).toEqual([
      'CHAT_LIMIT_PER_ACCOUNT',
      'CHAT_LIMIT_PER_ADDRESS',
      'CHAT_LIMIT_PER_KEY',
      'UPLOAD_LIMIT_PER_ACCOUNT',
      'UPLOAD_LIMIT_PER_ADDRESS',
      'UPLOAD_LIMIT_PER_KEY',
      'READ_LIMIT_PER_KEY',
      'SIGN_IN_LIMIT_PER_ACCOUNT',
      'SIGN_IN_LIMIT_PER_ADDRESS',
      'SIGN_UP_LIMIT_PER_ADDRESS',
    ]);
    for (const part of Object.values(FORMER_RATE_VARIABLES)) {
      expect(RateLimitParts.parse(`${part}=7/1h`)).not.toEqual(defaults);
    }
  });
});
