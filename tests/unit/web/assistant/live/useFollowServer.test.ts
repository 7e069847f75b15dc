import '../../support/browser.ts';
import { useQuery } from '@pinia/colada';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { assistantApi } from '@/api/index.ts';
import { RETRY_MS, useFollowServer } from '@/features/assistant/live/useFollowServer.ts';
import { CHANNEL } from '@/api/invalidate.ts';
import { answer, callsTo, problem, unreachable } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /assistant/intents';

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

async function open() {
  const page = withSetup(() => {
    useFollowServer();
    return useQuery({ key: ['branches'], query: () => assistantApi.GET('/intents') });
  });
  await vi.advanceTimersByTimeAsync(0);
  return page;
}

describe('useFollowServer', () => {
  test('retries what got no answer until it has one', async () => {
    answer(LIST, unreachable, () => problem(503), [{ code: 'booking' }]);
    const page = await open();
    await vi.advanceTimersByTimeAsync(3 * RETRY_MS);
    expect(page.data.value).toEqual([{ code: 'booking' }]);
    expect(callsTo(LIST)).toHaveLength(3);
    page.leave();
  });

  test('does not retry what the server refused, or what no component needs', async () => {
    answer(LIST, () => problem(403), unreachable);
    const refused = await open();
    await vi.advanceTimersByTimeAsync(3 * RETRY_MS);
    refused.leave();
    const left = await open();
    left.leave();
    const calls = callsTo(LIST).length;
    await vi.advanceTimersByTimeAsync(3 * RETRY_MS);
    expect(callsTo(LIST)).toHaveLength(calls);
    expect(calls).toBeLessThanOrEqual(2);
  });

  test('loads again what another tab changed, and nothing else', async () => {
    vi.useRealTimers();
    answer(LIST, [], [{ code: 'booking' }]);
    const page = withSetup(() => {
      useFollowServer();
      return useQuery({ key: ['branches'], query: () => assistantApi.GET('/intents') });
    });
    await vi.waitUntil(() => page.data.value);
    const tab = new BroadcastChannel(CHANNEL);
    tab.postMessage(['tests']);
    tab.postMessage(['branches']);
    await vi.waitUntil(() => page.data.value?.length === 1);
    expect(callsTo(LIST)).toHaveLength(2);
    tab.close();
  });
});
