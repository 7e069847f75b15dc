import { sleep } from '../sleep.ts';
import { runInBackground } from './run-in-background.ts';

/**
 * Runs `work` once, in the background, for all calls within `waitMs` milliseconds; immediately for
 * 0.
 */
export function coalesce(work: () => Promise<unknown>, waitMs: number): () => void {
  let isWaiting = false;
  const workLater = async () => {
    if (waitMs > 0) await sleep(waitMs);
    isWaiting = false;
    await work();
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    runInBackground(workLater());
  };
}
