import { onScopeDispose, type Ref, ref } from 'vue';

const EVERY_MS = 20_000;
const now = ref(Date.now());
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Returns the current time in milliseconds, shared by all components and updated every 20 s. */
export function useNow(): Readonly<Ref<number>> {
  if (users++ === 0) {
    now.value = Date.now();
    timer = setInterval(() => (now.value = Date.now()), EVERY_MS);
  }
  onScopeDispose(() => {
    if (--users === 0) clearInterval(timer);
  });
  return now;
}
