import { computed } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { besides, type DialogFilter, filterOf, partsOf, queryOf } from './dialog-filter.ts';

/** The filter of the list of dialogs: the address holds it, so links, reload and Back keep it. */
export function useDialogFilter() {
  const route = useRoute();
  const router = useRouter();
  const filter = computed(() => filterOf(route.query));
  const isSet = computed(() => Boolean(filter.value.q) || partsOf(filter.value).length > 0);

  /** The address of a dialog, or of none, with the filter kept. */
  const addressOf = (id: string | null, messageId?: string): string =>
    router.resolve({
      path: id ? `/sandbox/${id}` : '/sandbox',
      query: { ...queryOf(filter.value), ...(messageId && { message: messageId }) },
    }).fullPath;

  /** While words are typed the step before is replaced, so that Back leads out of the search. */
  function change(to: DialogFilter): void {
    const query = { ...besides(route.query), ...queryOf(to) };
    const isTyping = to.q !== filter.value.q && Boolean(to.q && filter.value.q);
    void router[isTyping ? 'replace' : 'push']({ path: route.path, query });
  }

  return { filter, isSet, addressOf, change };
}
