import { type MaybeRefOrGetter, toValue, watchEffect } from 'vue';

const PRODUCT = 'Linden Workbench';

export function setDocumentTitle(title: string | undefined): void {
  document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
}

/** Names the document after something the page has loaded; call it in a page's setup. */
export function usePageTitle(title: MaybeRefOrGetter<string | undefined>): void {
  watchEffect(() => {
    const named = toValue(title);
    if (named) setDocumentTitle(named);
  });
}
