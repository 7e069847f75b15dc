import '../support/browser.ts';
import { useQuery, useQueryCache } from '@pinia/colada';
import { afterEach, expect, test, vi } from 'vitest';
import { resetStores } from '@/stores/reset-on-sign-out.ts';
import { openPage } from '../support/session.ts';
import { withSetup } from '../support/with-setup.ts';

afterEach(() => void vi.useRealTimers());

test('a query of the next session stays after the time that the previous one was kept', async () => {
  vi.useFakeTimers();
  openPage();
  const open = () => withSetup(() => useQuery({ key: ['list'], query: () => Promise.resolve(1) }));
  const before = open();
  await vi.advanceTimersByTimeAsync(0);
  resetStores();
  before.leave();
  const { data } = open();
  await vi.advanceTimersByTimeAsync(3_600_000);
  useQueryCache().setQueryData(['list'], 2);
  expect(data.value).toBe(2);
});
