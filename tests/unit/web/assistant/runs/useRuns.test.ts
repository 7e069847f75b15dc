import '../../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOOKS_EVERY_MS, useRuns } from '../../../../../web/src/features/assistant/runs/useRuns.ts';
import { answer, callsTo, json, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';
import { runOf } from './runs.ts';

const LIST = 'GET /assistant/runs';
const next = { link: '</assistant/runs?cursor=2>; rel="next"' };

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('useRuns', () => {
  test('lists those of a branch, and asks again as long as one is under way', async () => {
    answer(LIST, [runOf({ status: 'running' })], [runOf()]);
    const { runs } = withSetup(() => useRuns(() => 'prices'));
    await settle();
    expect(callsTo(LIST)[0]!.query.intent_code).toBe('prices');
    await vi.advanceTimersByTimeAsync(LOOKS_EVERY_MS);
    expect(runs.value[0]!.status).toBe('done');
    await vi.advanceTimersByTimeAsync(LOOKS_EVERY_MS);
    expect(callsTo(LIST)).toHaveLength(2);
  });

  test('earlier ones follow, and stay when a new one comes', async () => {
    answer(LIST, () => json([runOf({ id: 'b' })], next), [runOf({ id: 'a' })], [
      runOf({ id: 'c' }),
      runOf({ id: 'b' }),
    ]);
    const { runs, readEarlier, look, cursor } = withSetup(() => useRuns());
    await settle();
    await readEarlier();
    expect([runs.value.map(({ id }) => id), cursor.value]).toEqual([['b', 'a'], null]);
    await look();
    expect(runs.value.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  test('a list that could not be read says so, and one that is shown stays', async () => {
    answer(LIST, () => problem(503), [runOf()], () => problem(503));
    const { runs, status, look } = withSetup(() => useRuns());
    await settle();
    expect(status.value).toBe('failed');
    await look();
    await look();
    expect([status.value, runs.value.length]).toEqual(['ready', 1]);
  });

  test('what was asked of a run is shown at once', async () => {
    answer(LIST, [runOf({ status: 'queued' })], [runOf({ status: 'cancelled' })]);
    answer('POST /assistant/runs/r1/cancel', {});
    const { runs, change } = withSetup(() => useRuns());
    await settle();
    await change('r1', 'cancel');
    expect(runs.value[0]!.status).toBe('cancelled');
  });
});
