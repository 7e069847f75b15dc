import { type MaybeRefOrGetter, toValue, watch } from 'vue';
import { useRoute } from 'vue-router';

const PRODUCT = 'Linden Workbench';

export function setDocumentTitle(title: string | undefined): void {
  document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
}

/** Sets the document's title from data that the page has loaded; call it in a page's setup. */
export function usePageTitle(title: MaybeRefOrGetter<string | undefined>): void {
  const route = useRoute();
  const own = route.matched.at(-1);
  // Each change of the path resets the title to its route's; another page sets its own.
  watch([() => toValue(title), () => route.path], ([named]) => {
    if (named && route.matched.at(-1) === own) setDocumentTitle(named);
  }, { immediate: true });
}
