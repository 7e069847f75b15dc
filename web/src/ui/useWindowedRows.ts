import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/vue-virtual';
import { computed, onScopeDispose, type Ref, ref, shallowRef, triggerRef, watch } from 'vue';

export interface RowsOfList {
  count: () => number;
  /** Identifies a row, so that its measured height is kept. */
  key: (index: number) => string;
  /** Estimated height of a row in pixels until it is measured. */
  height: (index: number) => number;
  /**
   * The element that contains the rows. It scrolls in its nearest ancestor with `data-scroller`.
   */
  list: Ref<HTMLElement | null>;
}

/** Number of rows rendered above and below the viewport. */
const OVERSCAN = 8;

/** Height of the viewport in pixels until it is measured. */
const FIRST_VIEW = 800;

/**
 * Finds the rows of a long list that are near the viewport, and the height of the others: `before`
 * and `after`, in pixels. May begin after the component's setup, in its scope: it keeps the scroll
 * position and the heights of the rows that are rendered by then.
 */
export function useWindowedRows({ count, key, height, list }: RowsOfList) {
  const scroller = computed(() => list.value?.closest<HTMLElement>('[data-scroller]') ?? null);
  /** Height above the list in its scroller; it may change while the list is open. */
  const margin = ref(0);
  function place() {
    if (!list.value || !scroller.value) return;
    const offset = list.value.getBoundingClientRect().top -
      scroller.value.getBoundingClientRect().top;
    margin.value = Math.round(offset + scroller.value.scrollTop);
  }
  watch(scroller, (box, _, onCleanup) => {
    place();
    box?.addEventListener('scroll', place, { passive: true });
    onCleanup(() => box?.removeEventListener('scroll', place));
  }, { immediate: true, flush: 'post' });

  const rendered = list.value?.querySelectorAll<HTMLElement>('[data-index]') ?? [];
  /** Heights of the rows that are already rendered; 0 while the list is hidden. */
  const heights = new Map([...rendered].map((row) => [
    key(Number(row.dataset.index)),
    row.offsetHeight,
  ]));

  const changes = shallowRef();
  const options = computed(() => ({
    count: count(),
    getItemKey: key,
    estimateSize: (index: number) => heights.get(key(index)) || height(index),
    getScrollElement: () => scroller.value,
    scrollMargin: margin.value,
    overscan: OVERSCAN,
    initialOffset: () => scroller.value?.scrollTop ?? 0,
    initialRect: { width: 0, height: FIRST_VIEW },
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => triggerRef(changes),
  }));
  const virtualizer = new Virtualizer<HTMLElement, Element>(options.value);
  onScopeDispose(virtualizer._didMount());
  watch(options, () => virtualizer._willUpdate(), { immediate: true, flush: 'post' });

  // Sets the options here: watchers created after the setup run only after the list is rendered.
  const view = computed(() => {
    void changes.value;
    virtualizer.setOptions(options.value);
    const rows = virtualizer.getVirtualItems();
    const start = margin.value;
    const first = rows[0]?.start ?? start;
    const last = rows.at(-1)?.end ?? start;
    return {
      rows,
      before: Math.max(0, first - start),
      after: virtualizer.getTotalSize() - (last - start),
    };
  });
  return {
    view,
    measure: (row: Element | null) => virtualizer.measureElement(row),
    /** Scrolls the minimum distance that makes a row visible. */
    show: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
