import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abortWhenStalled } from '../../../scripts/packages/stall.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what makes no progress for so long is aborted, and nothing sooner', () => {
  let done = 0;
  using watch = abortWhenStalled(() => done, 60_000);
  for (; done < 3; done++) vi.advanceTimersByTime(59_000);
  expect(watch.signal.aborted).toBe(false);
  vi.advanceTimersByTime(61_000);
  expect(watch.signal.aborted).toBe(true);
});

test('what is over is not watched any more', () => {
  const watch = abortWhenStalled(() => 0, 60_000);
  watch[Symbol.dispose]();
  vi.advanceTimersByTime(120_000);
  expect(watch.signal.aborted).toBe(false);
});
