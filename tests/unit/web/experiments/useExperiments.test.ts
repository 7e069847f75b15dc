import '../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useExperiments } from '@/features/experiments/useExperiments.ts';
import { useConnection } from '@/stores/connection.ts';
import { answer, callsTo, json, problem, unreachable } from '../support/api.ts';
import { asVisitor, openPage } from '../support/session.ts';
import { withSetup } from '../support/with-setup.ts';

const LIST = 'GET /catalog/experiments';
const MOVE = 'PATCH /catalog/experiments/e1';
const experiment = (status: string) => ({
  id: 'e1',
  name: 'Calendar',
  path: '/x',
  description: 'Days',
  status,
  updatedAt: '2026-11-21T10:00:00Z',
});

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

async function open() {
  const experiments = withSetup(useExperiments);
  await vi.advanceTimersByTimeAsync(0);
  return experiments;
}

const statuses = ({ experiments }: Awaited<ReturnType<typeof open>>) =>
  experiments.value.map(({ status }) => status);

describe('useExperiments', () => {
  test('shows the API’s experiments', async () => {
    answer(LIST, [experiment('draft')]);
    const experiments = await open();
    expect([statuses(experiments), experiments.source.value]).toEqual([['draft'], 'api']);
    expect(useConnection().state).toBe('reachable');
  });

  test.each([
    ['nobody answers', unreachable],
    ['somebody else answers', () => json([{ hello: 1 }])],
  ])('when %s shows the defaults, which cannot be moved, and tries again', async (_, failing) => {
    answer(LIST, failing, [experiment('draft')]);
    const experiments = await open();
    expect(experiments.source.value).toBe('defaults');
    expect(experiments.experiments.value.length).toBeGreaterThan(0);
    expect(experiments.experiments.value.every(({ id }) => id === null)).toBe(true);
    expect(useConnection().state).toBe('defaults');
    await vi.advanceTimersByTimeAsync(5000);
    expect(experiments.source.value).toBe('api');
  });

  test('shows the defaults while a slow API is waited for', async () => {
    answer(LIST, () => new Promise<Response>(() => {}));
    const experiments = await open();
    expect(experiments.source.value).toBe('loading');
    await vi.advanceTimersByTimeAsync(2500);
    expect(experiments.source.value).toBe('defaults');
  });

  test('tries no more once the page is left', async () => {
    answer(LIST, unreachable);
    const experiments = await open();
    experiments.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(callsTo(LIST)).toHaveLength(1);
  });

  test('tries no more when the page is left before the API fails', async () => {
    let fail = () => {};
    answer(LIST, () => new Promise<Response>((_, reject) => fail = () => reject(new TypeError())));
    const experiments = await open();
    experiments.leave();
    fail();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(callsTo(LIST)).toHaveLength(1);
  });

  test('shows a moved one as it is stored', async () => {
    answer(LIST, [experiment('draft')]);
    answer(MOVE, experiment('review'));
    const experiments = await open();
    const moving = experiments.move('e1', 'review');
    expect(experiments.movingId.value).toBe('e1');
    await moving;
    expect([statuses(experiments), experiments.movingId.value]).toEqual([['review'], null]);
  });

  test('a move after somebody else’s throws, and the list is read again', async () => {
    answer(LIST, [experiment('draft')], [experiment('approved')]);
    answer(MOVE, () => problem(409));
    const experiments = await open();
    await expect(experiments.move('e1', 'review')).rejects.toMatchObject({ status: 409 });
    await vi.advanceTimersByTimeAsync(0);
    expect(statuses(experiments)).toEqual(['approved']);
  });
});
