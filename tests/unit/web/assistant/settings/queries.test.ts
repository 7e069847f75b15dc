import '../../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import { useLedger } from '@/features/assistant/settings/queries.ts';
import { answer, callsTo, json, problem } from '../../support/api.ts';
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
