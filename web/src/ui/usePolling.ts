import { onScopeDispose, watch } from 'vue';

/**
 * Calls `look` every so many milliseconds while `isOn` and while the page is seen, and at once when
 * it is seen again. A slow answer delays the next call; `look` deals with its own failures.
 */
export function usePolling(look: () => Promise<unknown>, isOn: () => boolean, ms: number): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function plan() {
    clearTimeout(timer);
    if (!isOver && isOn() && document.visibilityState === 'visible') timer = setTimeout(run, ms);
  }

  async function run() {
    await look();
    plan();
  }

  function seen() {
    if (isOn() && document.visibilityState === 'visible') void run();
    else clearTimeout(timer);
  }

  addEventListener('visibilitychange', seen);
  watch(isOn, plan, { immediate: true });
  onScopeDispose(() => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('visibilitychange', seen);
  });
}
