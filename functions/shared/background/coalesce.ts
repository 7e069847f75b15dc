import { sleep } from '../sleep.ts';
import { runInBackground } from './run-in-background.ts';

/**
 * Returns a function that runs `work` in the background, once for all its calls within `waitMs`
 * milliseconds; for 0, immediately at each call.
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
