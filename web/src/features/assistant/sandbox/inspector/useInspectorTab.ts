import { computed, ref, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';

/**
 * The tab of the inspector, in the address beside the reply it shows; it stays when the dialog goes
 * on and the address names no reply any more.
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
