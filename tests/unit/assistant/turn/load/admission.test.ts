import { expect, test } from 'vitest';
import { Admission } from '../../../../../functions/assistant/turn/load/admission.ts';

test('20 turns of a dialog are under way at once, the next is refused, other dialogs are not', async () => {
  const admission = new Admission();
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = Array.from({ length: 20 }, () => admission.run('a', () => promise));
  let called = false;
  const next = () => admission.run('a', () => Promise.resolve(called = true));
  await expect(next()).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '2' } });
  expect(called).toBe(false);
  expect(await admission.run('b', () => Promise.resolve('served'))).toBe('served');
  resolve();
  await Promise.all(running);
  await next();
  expect(called).toBe(true);
});

test('a turn that fails makes room', async () => {
  const admission = new Admission();
  for (let turn = 0; turn < 30; turn++) {
    await expect(admission.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
});
