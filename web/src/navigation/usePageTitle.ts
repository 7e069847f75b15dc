import { type MaybeRefOrGetter, toValue, watch } from 'vue';
import { useRoute } from 'vue-router';
import { brand } from './brand.ts';

/** What a visitor reads, whose pages are those of the catalog. */
const PRODUCT = 'Linden Workbench';
/** What an operator reads until the organisation has a name. */
export const UNNAMED = 'Workbench';

let shown: string | undefined;

export function setDocumentTitle(title: string | undefined): void {
  shown = title;
  const product = brand.value ? brand.value.name || UNNAMED : PRODUCT;
  document.title = title ? `${title} · ${product}` : product;
}

watch(brand, () => setDocumentTitle(shown));

/** Sets the document's title from data that the page has loaded; call it in a page's setup. */
export function usePageTitle(title: MaybeRefOrGetter<string | undefined>): void {
  const route = useRoute();
  const own = route.matched.at(-1);
  // Each change of the path resets the title to its route's; another page sets its own.
  watch([() => toValue(title), () => route.path], ([named]) => {
    if (named && route.matched.at(-1) === own) setDocumentTitle(named);
  }, { immediate: true });
}
