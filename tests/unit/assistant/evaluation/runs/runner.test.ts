import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  Runner,
  type RunnerDeps,
} from '../../../../../functions/assistant/evaluation/runs/runner.ts';

const away = { data: null, error: { code: '', message: 'nobody answers' }, status: 0 };
const none = { data: null, error: null, status: 200 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Starts a runner whose database is unavailable twice, and returns its calls. */
function begin(deps: Partial<RunnerDeps> = {}) {
  const rpc = vi.fn().mockResolvedValueOnce(away).mockResolvedValueOnce(away)
    .mockResolvedValue(none);
  new Runner({ db: { rpc }, ...deps } as unknown as RunnerDeps).begin();
  return rpc;
}

test('runs go on by themselves when the database is there again', async () => {
  const rpc = begin();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(rpc).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rpc).toHaveBeenCalledTimes(3);
  expect(rpc).toHaveBeenLastCalledWith('claim_run', expect.anything());
  await vi.advanceTimersByTimeAsync(600_000);
  expect(rpc).toHaveBeenCalledTimes(3);
});

test('where a request may not outlive its answer, the next one that comes sees to them', async () => {
  const rpc = begin({ dispatch: () => Promise.resolve() });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(rpc).toHaveBeenCalledTimes(1);
});
