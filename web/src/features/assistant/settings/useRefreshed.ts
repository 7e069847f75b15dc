import { onBeforeUnmount, onMounted } from 'vue';

const EVERY_MS = 20_000;

/**
 * Reads again while the page is visible and when it comes back into view, so that an editor learns
 * of another editor's save before saving too.
 */
export function useRefreshed(refresh: () => Promise<unknown>): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    if (document.visibilityState === 'visible') void refresh().catch(() => {});
  };
  onMounted(() => {
    timer = setInterval(tick, EVERY_MS);
    addEventListener('focus', tick);
  });
  onBeforeUnmount(() => {
    clearInterval(timer);
    removeEventListener('focus', tick);
  });
}
