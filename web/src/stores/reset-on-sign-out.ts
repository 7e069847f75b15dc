import type { useQueryCache } from '@pinia/colada';
import type { PiniaPluginContext, StateTree, Store } from 'pinia';

declare module 'pinia' {
  interface DefineSetupStoreOptions<Id extends string, S, G, A> {
    /**
     * Whether the store keeps its state at sign-out; only for stores that don't show one operator's
     * data to the next.
     */
    keepOnSignOut?: boolean;
  }
}

const resets = new Set<() => void>();

function resetOf(store: Store): () => void {
  const initial = JSON.stringify(store.$state);
  return () =>
    store.$patch((state: StateTree) => {
      const fresh = JSON.parse(initial);
      for (const key of Object.keys(state)) state[key] = fresh[key];
    });
}

/** Id of the store with Pinia Colada's queries, without importing that package. */
const QUERY_CACHE_ID = '_pc_query';
type QueryCache = Pick<
  ReturnType<typeof useQueryCache>,
  'getEntries' | 'invalidateQueries' | 'cancel' | 'remove'
>;

declare module '@pinia/colada' {
  interface TypesConfig {
    queryMeta: {
      /** Whether everybody may see the data, which then stay at sign-out and are read again. */
      isPublic?: boolean;
    };
  }
}

/**
 * Cancels and removes every query that is not public; a mounted page's query stays empty until it
 * is loaded again. Loads the public ones of mounted pages again.
 */
function clearQueries(cache: QueryCache): void {
  cache.invalidateQueries({ predicate: ({ meta }) => meta.isPublic === true }).catch(() => {});
  for (const entry of cache.getEntries({ predicate: ({ meta }) => !meta.isPublic })) {
    cache.cancel(entry);
    entry.state.value = { status: 'pending', data: undefined, error: null };
    cache.remove(entry);
    // Without options, its timer cannot remove the next entry with the same key.
    entry.options = null;
  }
}

/**
 * Pinia plugin that remembers a store's initial state for `resetStores`, except with
 * `keepOnSignOut`. The state must be JSON data.
 */
export function rememberInitialState({ store, options }: PiniaPluginContext): void {
  if (store.$id === QUERY_CACHE_ID) {
    resets.add(() => clearQueries(store as unknown as QueryCache));
  } else if (
    !store.$id.startsWith('_pc_') && !(options as { keepOnSignOut?: boolean }).keepOnSignOut
  ) {
    resets.add(resetOf(store));
  }
}

/** Registers a function that clears data outside of stores when the session ends. */
export function resetOnSignOut(reset: () => void): void {
  resets.add(reset);
}

/** Prefix of the operator's keys in localStorage; they are removed when the session ends. */
export const PRIVATE_PREFIX = 'linden.private.';

/**
 * Removes the operator's entries from localStorage, including those of pages not opened this time.
 */
export function clearPrivateStorage(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PRIVATE_PREFIX));
  for (const key of keys) localStorage.removeItem(key);
}

/**
 * Resets every store without `keepOnSignOut` and calls the functions of `resetOnSignOut`, so that
 * the next operator sees no data of the previous one.
 */
export function resetStores(): void {
  for (const reset of resets) reset();
}
