import { computed, ref, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';

/**
 * Stores the inspector's tab in the URL, with the reply. The tab stays when the dialog continues
 * and the URL names no reply.
 */
export function useInspectorTab(selected: () => string | null) {
  const route = useRoute();
  const router = useRouter();
  const shown = ref('decision');
  watch(() => route.query.tab, (asked) => {
    if (asked) shown.value = String(asked);
  }, { immediate: true });

  return computed({
    get: () => shown.value,
    set(tab) {
      shown.value = tab;
      const message = route.query.message ?? selected() ?? undefined;
      void router.replace({ query: { ...route.query, message, tab } });
    },
  });
}
