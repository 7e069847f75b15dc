import '../../support/browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import { useLedger } from '../../../../../web/src/features/assistant/settings/useLedger.ts';
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
  openPage();
  asVisitor();
});

async function open(code = ref('booking')) {
  const ledger = withSetup(() => useLedger(code));
  await vi.waitUntil(() => ledger.status.value !== 'loading');
  return { ...ledger, ids: () => ledger.entries.value.map(({ id }) => id) };
}

describe('useLedger', () => {
  test('reads the newest page of the branch, and earlier ones on demand', async () => {
    answer(LEDGER, page(['c', 'b'], 'x'), page(['a']));
    const ledger = await open();
    expect([ledger.ids(), ledger.cursor.value]).toEqual([['c', 'b'], 'x']);
    await ledger.readEarlier();
    expect([ledger.ids(), ledger.cursor.value]).toEqual([['c', 'b', 'a'], null]);
    expect(callsTo(LEDGER).map(({ query }) => query)).toEqual([
      { intent_code: 'booking' },
      { intent_code: 'booking', cursor: 'x' },
    ]);
  });

  test('puts what is new in front of all that was read, without a gap', async () => {
    answer(LEDGER, page(['b', 'a'], 'x'), page(['c', 'b'], 'y'), page(['f', 'e'], 'z'));
    const ledger = await open();
    await ledger.refresh();
    expect([ledger.ids(), ledger.cursor.value]).toEqual([['c', 'b', 'a'], 'x']);
    await ledger.refresh();
    expect([ledger.ids(), ledger.cursor.value]).toEqual([['f', 'e'], 'z']);
  });

  test('keeps what is there when it cannot be read again', async () => {
    answer(LEDGER, page(['a']), () => problem(503));
    const ledger = await open();
    await ledger.refresh();
    expect([ledger.ids(), ledger.status.value]).toEqual([['a'], 'ready']);
  });

  test('says why nothing could be read', async () => {
    answer(LEDGER, () => problem(503));
    const ledger = await open();
    expect([ledger.status.value, ledger.problem.value]).toEqual([
      'failed',
      'Problem 503, in words',
    ]);
  });

  test('begins anew with another branch', async () => {
    const code = ref('booking');
    answer(LEDGER, page(['b'], 'x'), page(['p']));
    const ledger = await open(code);
    code.value = 'prices';
    await vi.waitUntil(() => ledger.ids()[0] === 'p');
    expect([ledger.ids(), ledger.cursor.value]).toEqual([['p'], null]);
  });
});
