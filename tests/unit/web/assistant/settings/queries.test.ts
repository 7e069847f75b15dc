import '../../support/browser.ts';
import { useQuery } from '@pinia/colada';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import { usageQuery, useLedger } from '@/features/assistant/settings/queries.ts';
import { answer, callsTo, json, problem, unreachable } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LEDGER = 'GET /assistant/ledger';
const page = (ids: string[], cursor?: string) => () =>
  json(
    ids.map((id) => ({ id })),
    cursor ? { Link: `</ledger?cursor=${cursor}>; rel="next"` } : {},
  );

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

async function open(code = ref('booking')) {
  const ledger = withSetup(() => useLedger(() => code.value));
  await settle();
  return { ...ledger, ids: () => ledger.data.value?.map(({ id }) => id) };
}

describe('useLedger', () => {
  test('loads the newest page of the branch, and earlier ones on demand', async () => {
    answer(LEDGER, page(['c', 'b'], 'x'), page(['a']));
    const ledger = await open();
    expect([ledger.ids(), ledger.hasNextPage.value]).toEqual([['c', 'b'], true]);
    await ledger.loadNextPage();
    expect([ledger.ids(), ledger.hasNextPage.value]).toEqual([['c', 'b', 'a'], false]);
    expect(callsTo(LEDGER).map(({ query }) => query)).toEqual([
      { intent_code: 'booking' },
      { intent_code: 'booking', cursor: 'x' },
    ]);
  });

  test('shows what others changed, and keeps what it has while the server fails', async () => {
    answer(LEDGER, page(['a']), () => problem(503), page(['b', 'a']));
    const ledger = await open();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ledger.ids()).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ledger.ids()).toEqual(['b', 'a']);
  });

  test('begins anew with another branch', async () => {
    const code = ref('booking');
    answer(LEDGER, page(['b'], 'x'), page(['p']));
    const ledger = await open(code);
    code.value = 'prices';
    await settle();
    expect([ledger.ids(), ledger.hasNextPage.value]).toEqual([['p'], false]);
  });
});

const used = (turns: number) => [{ version: 1, turns }];

test('the usage of each branch is read, and unknown until then and without the server', async () => {
  answer('GET /assistant/intents/booking/usage', used(3));
  answer('GET /assistant/intents/prices/usage', unreachable);
  const code = ref('booking');
  const { data, error } = withSetup(() => useQuery(() => usageQuery(code.value)));
  expect(data.value).toBeUndefined();
  await vi.waitFor(() => expect(data.value).toEqual(used(3)));
  code.value = 'prices';
  await vi.waitFor(() => expect(error.value).not.toBeNull());
  expect(data.value).toBeUndefined();
});
