import { onBeforeUnmount, onMounted } from 'vue';

const EVERY_MS = 20_000;
const CHANNEL = 'linden.saved';

/** Notifies the other tabs of this browser that settings were saved. */
export function announceSave(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/**
 * Reloads while the page is visible, when it becomes visible and when another tab saved, so that an
 * editor sees other saves before saving.
 */
export function useRefreshed(refresh: () => Promise<unknown>): void {
  let channel: BroadcastChannel | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    if (document.visibilityState === 'visible') void refresh().catch(() => {});
  };
  onMounted(() => {
    timer = setInterval(tick, EVERY_MS);
    addEventListener('focus', tick);
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = tick;
  });
  onBeforeUnmount(() => {
    clearInterval(timer);
    removeEventListener('focus', tick);
    channel?.close();
  });
}
