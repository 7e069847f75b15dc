import { type MaybeRefOrGetter, toValue, watch } from 'vue';
import { useRoute } from 'vue-router';
import { brand } from './brand.ts';

/** Product name in the document's title for visitors. */
const PRODUCT = 'Linden Workbench';
/** Product name in the document's title for operators until the organisation has a name. */
export const UNNAMED = 'Workbench';

let shown: string | undefined;
let unread = 0;

export function setDocumentTitle(title: string | undefined): void {
  shown = title;
  const product = brand.value ? brand.value.name || UNNAMED : PRODUCT;
  const text = title ? `${title} · ${product}` : product;
  document.title = unread > 0 ? `(${unread}) ${text}` : text;
}

/** Shows a number of unread messages before the title; 0 removes it. */
export function setUnreadInTitle(count: number): void {
  if (unread === count) return;
  unread = count;
  setDocumentTitle(shown);
}

watch(brand, () => setDocumentTitle(shown));

/** Sets the document's title from loaded data; call it in a page's setup. */
export function usePageTitle(title: MaybeRefOrGetter<string | undefined>): void {
  const route = useRoute();
  const own = route.matched.at(-1);
  // Each change of the path resets the title to its route's; another page sets its own.
  watch([() => toValue(title), () => route.path], ([named]) => {
    if (named && route.matched.at(-1) === own) setDocumentTitle(named);
  }, { immediate: true });
}
