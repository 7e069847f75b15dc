import { sleep } from '../sleep.ts';
import { runInBackground } from './run-in-background.ts';

/** Does `work` once, in the background, for all who ask for it within `waitMs`. */
export function gathered(work: () => Promise<unknown>, waitMs: number): () => void {
  let isWaiting = false;
  const workLater = async () => {
    await sleep(waitMs);
    isWaiting = false;
    await work();
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    runInBackground(workLater());
  };
}
