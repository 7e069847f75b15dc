import { expect, test, vi } from 'vitest';
import { coalesce } from '../../../functions/shared/background/coalesce.ts';

test('work is done once for all who ask within a time, and again for whoever comes later', async () => {
  vi.useFakeTimers();
  const work = vi.fn(() => Promise.resolve());
  const ask = coalesce(work, 250);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(249);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  await vi.advanceTimersByTimeAsync(250);
  expect(work).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('work that waits for nobody is done at once', () => {
  const work = vi.fn(() => Promise.resolve());
  const ask = coalesce(work, 0);
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  expect(work).toHaveBeenCalledTimes(2);
});
