import { onScopeDispose, ref, watch } from 'vue';
import { useConnection } from '@/stores/connection.ts';
import { useCatalog } from './catalog-store.ts';
import { useLoaded } from './useLoaded.ts';

/** After this time, the blocks are read even if they are not due. */
const PATIENCE_MS = 2500;
const RETRY_MS = 5000;

/**
 * Reads the blocks of the API while the page is open, and records whether the API is reachable.
 *
 * @param isDue Delays this until the page has rendered what it shows without the API.
 */
export function useBlocks(isDue: () => boolean = () => true): void {
  const catalog = useCatalog();
  useConnection().showState();
  const isLate = ref(false);
  const late = setTimeout(() => (isLate.value = true), PATIENCE_MS);
  const retry = setInterval(() => catalog.failure && catalog.loadQueries(), RETRY_MS);
  onScopeDispose(() => {
    clearTimeout(late);
    clearInterval(retry);
  });
  watch(() => isDue() || isLate.value, (due) => due && catalog.loadQueries(), { immediate: true });
  useLoaded(
    () => isDue() || isLate.value ? catalog.queries : undefined,
    ({ useBlocksQuery }) => useBlocksQuery(),
  );
}
