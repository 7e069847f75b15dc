import { page } from '../../support/browser.ts';
import { dispatchOnWindow } from '../../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import { LOOKS_EVERY_MS, useRun } from '../../../../../web/src/features/assistant/runs/useRun.ts';
import { answer, callsTo, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';
import { attemptOf, runOf } from './runs.ts';

const RUN = 'GET /assistant/runs/r1';
const RESULTS = 'GET /assistant/runs/r1/results';
const running = (done: number, total = 200) =>
  runOf({ status: 'running', progress: { done, total } });
const results = (count: number) => Array.from({ length: count }, (_, at) => attemptOf(`t${at}`));

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
  answer(RESULTS, results(3));
});
afterEach(() => vi.useRealTimers());

const follow = (id = ref('r1')) => withSetup(() => useRun(() => id.value));
const wait = () => vi.advanceTimersByTimeAsync(LOOKS_EVERY_MS);
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('useRun', () => {
  test('reads a run and its results, and does not ask again when it has ended', async () => {
    answer(RUN, runOf());
    const { run, results: found, status } = follow();
    await settle();
    expect([status.value, run.value?.id, found.value.length]).toEqual(['ready', 'r1', 3]);
    await wait();
    expect(callsTo(RUN)).toHaveLength(1);
  });

  test('follows one that is under way to its end, and not while nobody sees the page', async () => {
    answer(RUN, running(1), running(2), runOf());
    const { run } = follow();
    await settle();
    await wait();
    expect(run.value?.progress.done).toBe(2);
    page.visibilityState = 'hidden';
    dispatchOnWindow(new Event('visibilitychange'));
    await wait();
    expect(callsTo(RUN)).toHaveLength(2);
    page.visibilityState = 'visible';
    dispatchOnWindow(new Event('visibilitychange'));
    await settle();
    expect(run.value?.status).toBe('done');
    await wait();
    expect(callsTo(RUN)).toHaveLength(3);
  });

  test('reads results again when there are a quarter more, and at the end', async () => {
    answer(RUN, running(100), running(110), running(130), { ...runOf(), progress: { done: 131 } });
    answer(RESULTS, results(100), results(130), results(131));
    const { results: found } = follow();
    await settle();
    await wait();
    expect([callsTo(RESULTS).length, found.value.length]).toEqual([1, 100]);
    await wait();
    expect(found.value).toHaveLength(130);
    await wait();
    expect(found.value).toHaveLength(131);
  });

  test('tells a missing run from one that could not be read, and keeps what is shown', async () => {
    answer(RUN, () => problem(404));
    const missing = follow();
    await settle();
    expect(missing.status.value).toBe('missing');
    answer(RUN, running(1), () => problem(503), running(2));
    const { run, status, problem: said } = follow();
    await settle();
    await wait();
    expect([status.value, run.value?.progress.done, said.value]).toEqual([
      'ready',
      1,
      'Problem 503, in words',
    ]);
    await wait();
    expect([run.value?.progress.done, said.value]).toEqual([2, '']);
  });

  test('cancels, and shows at once what came of it', async () => {
    answer(RUN, running(1), runOf({ status: 'cancelled' }));
    answer('POST /assistant/runs/r1/cancel', {});
    const { run, cancel } = follow();
    await settle();
    await cancel();
    expect(run.value?.status).toBe('cancelled');
  });

  test('begins anew with another run, and an answer for the one before is dropped', async () => {
    answer(RUN, running(1));
    answer('GET /assistant/runs/r2', runOf({ id: 'r2', progress: { done: 0, total: 3 } }));
    const id = ref('r1');
    const { run, results: found } = follow(id);
    id.value = 'r2';
    await settle();
    expect([run.value?.id, found.value]).toEqual(['r2', []]);
  });
});
