import { onTestFinished, vi } from 'vitest';

/** Fires timers in their order without waiting, until the test ends. */
export function skipTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync');
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
