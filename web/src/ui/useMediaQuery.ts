import { onScopeDispose, type Ref, ref } from 'vue';

/** Returns whether a media query matches, reactively. */
export function useMediaQuery(query: string): Ref<boolean> {
  const list = matchMedia(query);
  const matches = ref(list.matches);
  const update = () => (matches.value = list.matches);
  list.addEventListener('change', update);
  onScopeDispose(() => list.removeEventListener('change', update));
  return matches;
}
