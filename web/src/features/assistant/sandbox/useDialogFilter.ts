import { computed } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { besides, type DialogFilter, parseFilter, partsOf, toQuery } from './dialog-filter.ts';

/**
 * Stores the filter of the list of dialogs in the URL, so that links, reload and Back preserve it.
 */
export function useDialogFilter() {
  const route = useRoute();
  const router = useRouter();
  const filter = computed(() => parseFilter(route.query));
  const isSet = computed(() => Boolean(filter.value.q) || partsOf(filter.value).length > 0);

  /** Returns the path of a dialog, or of a new one for null, with the filter in its query. */
  const addressOf = (id: string | null, messageId?: string): string =>
    router.resolve({
      path: id ? `/sandbox/${id}` : '/sandbox',
      query: { ...toQuery(filter.value), ...(messageId && { message: messageId }) },
    }).fullPath;

  /**
   * Changes the filter; replaces the history entry while words are typed, so that Back leaves the
   * search.
   */
  function change(to: DialogFilter): void {
    const query = { ...besides(route.query), ...toQuery(to) };
    const isTyping = to.q !== filter.value.q && Boolean(to.q && filter.value.q);
    void router[isTyping ? 'replace' : 'push']({ path: route.path, query });
  }

  return { filter, isSet, addressOf, change };
}
