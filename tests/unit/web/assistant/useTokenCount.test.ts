import { dispatchOnWindow } from '../support/browser.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import { useTokenCount } from '@/features/assistant/useTokenCount.ts';
import { withSetup } from '../support/with-setup.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the shown count of a text once the vocabulary has loaded. */
async function countOf(text: string): Promise<string> {
  const { length, leave } = withSetup(() => ({ length: useTokenCount(ref(text)) }));
  await vi.advanceTimersByTimeAsync(300);
  dispatchOnWindow(new Event('keydown'));
  await vi.dynamicImportSettled();
  leave();
  return length.value;
}

test('counts the tokens of prose, and says about how many there are until it can', async () => {
  const { length, leave } = withSetup(() => ({ length: useTokenCount('Be kind.') }));
  expect(length.value).toBe('about 2 tokens');
  leave();
  expect(await countOf('Be kind and brief.')).toBe('5 tokens');
});

test.each([
  ['letters', 'x'],
  ['signs', '-'],
  ['blanks', ' '],
])('only estimates 100,000 %s in a row, which would take many seconds', async (_, sign) => {
  expect(await countOf(sign.repeat(100_000))).toBe('about 22,727 tokens');
});
