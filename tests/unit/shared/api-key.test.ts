import { expect, test } from 'vitest';
import { generateApiKey, hashKey, isValidApiKey } from '../../../functions/shared/api-key.ts';

const FORM = /^lwk_[0-9A-Za-z]{49}$/;

test('keys differ, have one form and tell that they are whole', async () => {
  const keys = await Promise.all(Array.from({ length: 50 }, generateApiKey));
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) {
    expect(key).toMatch(FORM);
    expect(await isValidApiKey(key)).toBe(true);
  }
});

test('the random part uses all of its digits', async () => {
  const keys = await Promise.all(Array.from({ length: 100 }, generateApiKey));
  expect(new Set(keys.flatMap((key) => [...key.slice(5, 47)])).size).toBe(62);
});

test.each<[string, (key: string) => string]>([
  ['a letter less', (key) => key.slice(0, -1)],
  ['a letter more', (key) => `${key}0`],
  ['another letter', (key) => key.replace(/.(?=.{6}$)/, (last) => last === 'a' ? 'b' : 'a')],
  ['another sum', (key) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')],
  ['another prefix', (key) => key.replace('lwk_', 'sk_')],
])('a key with %s is not whole', async (_, change) => {
  expect(await isValidApiKey(change(await generateApiKey()))).toBe(false);
});

test('what is kept of a key is its SHA-256', async () => {
  expect(await hashKey('abc'))
    .toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
