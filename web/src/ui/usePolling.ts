import { onScopeDispose, watch } from 'vue';

/**
 * Calls `look` at an interval in milliseconds while `isOn` and the page is visible, and immediately
 * when it becomes visible or gets the focus. A slow call delays the next one; `look` handles its
 * own failures.
 */
export function usePolling(look: () => Promise<unknown>, isOn: () => boolean, ms: number): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function plan() {
    clearTimeout(timer);
    if (!isOver && isOn() && document.visibilityState === 'visible') timer = setTimeout(seen, ms);
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
  addEventListener('focus', seen);
  watch(isOn, plan, { immediate: true });
  onScopeDispose(() => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('visibilitychange', seen);
    removeEventListener('focus', seen);
  });
}
