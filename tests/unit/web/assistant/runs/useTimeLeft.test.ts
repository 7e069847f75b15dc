import { expect, onTestFinished, test, vi } from 'vitest';
import { nextTick, shallowRef } from 'vue';
import type { Run } from '@contract/assistant/schemas/runs.ts';
import { useTimeLeft } from '@/features/assistant/runs/useTimeLeft.ts';
import { withSetup } from '../../support/with-setup.ts';
import { runOf } from './runs.ts';

const MINUTE = 60_000;

function follow() {
  const run = shallowRef(runOf({ status: 'queued', progress: { done: 0, total: 100 } }));
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const left = withSetup(() => ({ words: useTimeLeft(() => run.value) }));
  const look = async (minutes: number, values: Partial<Run>) => {
    vi.setSystemTime(minutes * MINUTE);
    run.value = runOf(values);
    await nextTick();
    return left.words.value;
  };
  return { look };
}

test('the time that a run waited, or stood still, does not count as its pace', async () => {
  const { look } = follow();
  const at = (done: number) => ({ done, total: 100 });
  expect(await look(10, { status: 'running', progress: at(0) })).toBe('');
  expect(await look(12, { status: 'running', progress: at(20) })).toBe('about 8 min left');
  expect(await look(13, { status: 'cancelled', progress: at(30) })).toBe('');
  expect(await look(60, { status: 'running', progress: at(30) })).toBe('');
  expect(await look(61, { status: 'running', progress: at(40) })).toBe('about 6 min left');
});
