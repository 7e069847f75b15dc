import { onScopeDispose, type ShallowRef, shallowRef, watch } from 'vue';

/** Returns a value that follows `source` once it has not changed for a number of milliseconds. */
export function useDebounced<T>(source: () => T, ms: number): ShallowRef<T> {
  const debounced = shallowRef(source());
  let timer: ReturnType<typeof setTimeout> | undefined;
  watch(source, (now) => {
    clearTimeout(timer);
    timer = setTimeout(() => (debounced.value = now), ms);
  });
  onScopeDispose(() => clearTimeout(timer));
  return debounced;
}
