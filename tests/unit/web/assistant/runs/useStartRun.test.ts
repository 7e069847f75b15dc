import '../../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shallowRef } from 'vue';
import type { NewRun } from '@contract/assistant/schemas/runs.ts';
import { SETTLES_MS, useStartRun } from '@/features/assistant/runs/useStartRun.ts';
import { answer, callsTo, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';
import { runOf } from './runs.ts';

const RUNS = 'POST /assistant/runs';
const PREVIEW = {
  estimate: { model_calls: 6, tokens: 900, cost: { costs: null, unpriced: [] } },
  ...{ tests: 1, turns: 0, total: 3 },
};

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

function setUp() {
  const body = shallowRef<Partial<NewRun> | null>({ tests: 'all' });
  return { body, ...withSetup(() => useStartRun(() => body.value)) };
}
const settle = () => vi.advanceTimersByTimeAsync(SETTLES_MS);

describe('useStartRun', () => {
  test('asks for the cost when the form has settled, and starts nothing', async () => {
    answer(RUNS, PREVIEW);
    const { body, preview } = setUp();
    await settle();
    body.value = { tests: ['a'] };
    await vi.advanceTimersByTimeAsync(SETTLES_MS / 2);
    body.value = { tests: ['b'] };
    await settle();
    expect(preview.value).toEqual(PREVIEW);
    expect(callsTo(RUNS).map(({ query, body }) => [query.dry_run, body]))
      .toEqual([['true', { tests: 'all' }], ['true', { tests: ['b'] }]]);
  });

  test('a cost of what was asked before is forgotten', async () => {
    answer(RUNS, PREVIEW, () => problem(422));
    const { body, preview, problem: said } = setUp();
    await settle();
    body.value = { tests: ['gone'] };
    await settle();
    expect([preview.value, said.value]).toEqual([null, 'Problem 422, in words']);
    body.value = null;
    await settle();
    expect([said.value, callsTo(RUNS).length]).toEqual(['', 2]);
  });

  test('starts once, however often it is pressed, and says why it did not', async () => {
    answer(RUNS, PREVIEW, runOf(), () => problem(403));
    const { start, problem: said } = setUp();
    await settle();
    const [first, second] = await Promise.all([start(), start()]);
    expect([first?.id, second]).toEqual(['r1', null]);
    expect(callsTo(RUNS)).toHaveLength(2);
    expect(await start()).toBeNull();
    expect(said.value).toBe('Problem 403, in words');
  });
});
