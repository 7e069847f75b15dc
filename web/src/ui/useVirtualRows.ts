import { useVirtualizer } from '@tanstack/vue-virtual';
import { type ComponentPublicInstance, computed, type Ref, ref, watchEffect } from 'vue';

interface VirtualRows {
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
 * Renders only the rows of a long list that are near the viewport, and reserves space for the
 * others: `before` and `after`, in pixels. Each rendered row has its index as `data-index` and is
 * passed to `measure`.
 */
export function useVirtualRows({ count, key, height, list }: VirtualRows) {
  const scroller = computed(() => list.value?.closest<HTMLElement>('[data-scroller]') ?? null);
  /** Height above the list in its scroller; it may change while the list is open. */
  const margin = ref(0);
  function place() {
    if (!list.value || !scroller.value) return;
    const offset = list.value.getBoundingClientRect().top -
      scroller.value.getBoundingClientRect().top;
    margin.value = Math.round(offset + scroller.value.scrollTop);
  }
  watchEffect((onCleanup) => {
    const box = scroller.value;
    if (!box) return;
    place();
    box.addEventListener('scroll', place, { passive: true });
    onCleanup(() => box.removeEventListener('scroll', place));
  }, { flush: 'post' });

  const virtualizer = useVirtualizer(computed(() => ({
    count: count(),
    getItemKey: key,
    estimateSize: height,
    getScrollElement: () => scroller.value,
    scrollMargin: margin.value,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: FIRST_VIEW },
  })));
  const rows = computed(() => virtualizer.value.getVirtualItems());
  const before = computed(() => Math.max(0, (rows.value[0]?.start ?? margin.value) - margin.value));
  const after = computed(() =>
    virtualizer.value.getTotalSize() - ((rows.value.at(-1)?.end ?? margin.value) - margin.value)
  );
  function measure(row: Element | ComponentPublicInstance | null) {
    virtualizer.value.measureElement(row && '$el' in row ? row.$el : row);
  }
  /** Scrolls the minimum distance that makes a row visible. */
  const show = (index: number) => virtualizer.value.scrollToIndex(index, { align: 'auto' });
  return { rows, before, after, measure, show };
}
