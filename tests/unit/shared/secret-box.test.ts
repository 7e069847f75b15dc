import { expect, test } from 'vitest';
import { createSecretBox } from '../../../functions/shared/secret-box.ts';

const KEY = 'k'.repeat(32);
const box = createSecretBox(KEY);

test('a secret opens with its key and for its use, in every instance', async () => {
  const sealed = await box.seal('sk-ünï', 'a');
  expect(await createSecretBox(KEY).open(sealed, 'a')).toBe('sk-ünï');
});

test('it does not open for another use, with another key or after a change', async () => {
  const sealed = await box.seal('secret', 'a');
  await expect(box.open(sealed, 'b')).rejects.toThrow();
  await expect(createSecretBox('l'.repeat(32)).open(sealed, 'a')).rejects.toThrow();
  const at = sealed.length - 6;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  await expect(box.open(changed, 'a')).rejects.toThrow();
});

test('what is stored differs each time and shows nothing of the secret', async () => {
  const [one, other] = [await box.seal('secret', 'a'), await box.seal('secret', 'a')];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^v1:[A-Za-z0-9+/]+={0,2}$/);
  expect(atob(one.slice(3))).not.toContain('secret');
});
