import { page } from '../../support/browser.ts';
import { dispatchOnWindow } from '../../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import {
  LIST_POLL_MS,
  RUN_POLL_MS,
  useChangeRun,
  useRun,
  useRunResults,
  useRuns,
} from '@/features/assistant/runs/queries.ts';
import { answer, callsTo, json, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';
import { attemptOf, runOf } from './runs.ts';

const LIST = 'GET /assistant/runs';
const RUN = 'GET /assistant/runs/r1';
const RESULTS = 'GET /assistant/runs/r1/results';
const CANCEL = 'POST /assistant/runs/r1/cancel';
const next = { link: '</assistant/runs?cursor=2>; rel="next"' };

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('useRun', () => {
  const running = (done: number, total = 200) =>
    runOf({ status: 'running', progress: { done, total } });
  const results = (count: number) => Array.from({ length: count }, (_, at) => attemptOf(`t${at}`));

  beforeEach(() => answer(RESULTS, results(3)));

  const wait = () => vi.advanceTimersByTimeAsync(RUN_POLL_MS);
  async function follow(id = ref('r1')) {
    const followed = withSetup(() => {
      const query = useRun(() => id.value);
      const results = useRunResults(() => id.value, () => query.run.value);
      return { ...query, results, change: useChangeRun() };
    });
    await settle();
    return followed;
  }

  test('loads a run and its results, and does not poll it when it has ended', async () => {
    answer(RUN, runOf());
    const { run, results } = await follow();
    expect([run.value?.id, results.value.length]).toEqual(['r1', 3]);
    await wait();
    expect(callsTo(RUN)).toHaveLength(1);
  });

  test('polls one that is running until it ends, and not while the page is hidden', async () => {
    answer(RUN, running(1), running(2), runOf());
    const { run } = await follow();
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

  test('loads results again when there are a quarter more, and at the end', async () => {
    answer(RUN, running(100), running(110), running(130), { ...runOf(), progress: { done: 131 } });
    answer(RESULTS, results(100), results(130), results(131));
    const { results: found } = await follow();
    await wait();
    expect([callsTo(RESULTS).length, found.value.length]).toEqual([1, 100]);
    await wait();
    expect(found.value).toHaveLength(130);
    await wait();
    expect(found.value).toHaveLength(131);
  });

  test('has an error beside the run that it keeps', async () => {
    answer(RUN, running(1), () => problem(503), running(2));
    const { run, error } = await follow();
    await wait();
    expect([run.value?.progress.done, error.value]).toMatchObject([1, { status: 503 }]);
    await wait();
    expect([run.value?.progress.done, error.value]).toEqual([2, null]);
  });

  test('shows at once that it was cancelled', async () => {
    answer(RUN, running(1), runOf({ status: 'cancelled' }));
    answer(CANCEL, {});
    const { run, change } = await follow();
    await change({ id: 'r1', what: 'cancel' });
    expect(run.value?.status).toBe('cancelled');
  });

  test('has no results of another run', async () => {
    answer(RUN, running(1));
    answer('GET /assistant/runs/r2', runOf({ id: 'r2', progress: { done: 0, total: 3 } }));
    const id = ref('r1');
    const { run, results } = await follow(id);
    id.value = 'r2';
    await settle();
    expect([run.value?.id, results.value]).toEqual(['r2', []]);
  });
});

describe('useRuns', () => {
  async function list(code?: string) {
    const listed = withSetup(() => ({ ...useRuns(() => code), change: useChangeRun() }));
    await settle();
    return { ...listed, ids: () => listed.data.value?.map(({ id }) => id) };
  }

  test('lists those of a branch, and polls as long as one is running', async () => {
    answer(LIST, [runOf({ status: 'running' })], [runOf()]);
    const { data: runs } = await list('prices');
    expect(callsTo(LIST)[0]!.query.intent_code).toBe('prices');
    await vi.advanceTimersByTimeAsync(LIST_POLL_MS);
    expect(runs.value![0]!.status).toBe('done');
    await vi.advanceTimersByTimeAsync(LIST_POLL_MS);
    expect(callsTo(LIST)).toHaveLength(2);
  });

  test('appends earlier ones', async () => {
    answer(LIST, () => json([runOf({ id: 'b' })], next), [runOf({ id: 'a' })]);
    const listed = await list();
    await listed.loadNextPage();
    expect([listed.ids(), listed.hasNextPage.value]).toEqual([['b', 'a'], false]);
    expect(callsTo(LIST)[1]!.query.cursor).toBe('2');
  });

  test('shows at once that one was cancelled', async () => {
    answer(LIST, [runOf({ status: 'queued' })], [runOf({ status: 'cancelled' })]);
    answer(CANCEL, {});
    const { data: runs, change } = await list();
    await change({ id: 'r1', what: 'cancel' });
    expect(runs.value![0]!.status).toBe('cancelled');
  });
});
