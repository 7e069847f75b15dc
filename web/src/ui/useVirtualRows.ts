import {
  type ComponentPublicInstance,
  computed,
  getCurrentScope,
  nextTick,
  shallowRef,
  watch,
} from 'vue';
import type { RowsOfList, useWindowedRows } from './useWindowedRows.ts';

/**
 * Number of rows up to which a list is rendered whole. A longer list is cut after them until the
 * module for long lists is loaded.
 */
const WHOLE = 100;

/**
 * Renders a short list whole, and of a long one only the rows that are near the viewport. Reserves
 * space for the others: `before` and `after`, in pixels. Each rendered row has its index as
 * `data-index` and is passed to `measure`.
 */
export function useVirtualRows(options: RowsOfList) {
  const { count, list } = options;
  const scope = getCurrentScope()!;
  const windowed = shallowRef<ReturnType<typeof useWindowedRows>>();

  async function load() {
    const module = await import('./useWindowedRows.ts');
    if (!scope.active) return;
    windowed.value = scope.run(() => module.useWindowedRows(options));
    await nextTick();
  }
  /** Resolves when the module for long lists is loaded, or could not be loaded. */
  let loading: Promise<void> | undefined;
  watch(() => count() > WHOLE, (isLong) => {
    if (isLong) loading ??= load().catch(() => {});
  }, { immediate: true });

  const whole = computed(() => ({
    rows: Array.from({ length: Math.min(count(), WHOLE) }, (_, index) => ({ index })),
    before: 0,
    after: 0,
  }));
  const view = computed(() => windowed.value?.view.value ?? whole.value);
  const rows = computed(() => view.value.rows);
  const before = computed(() => view.value.before);
  const after = computed(() => view.value.after);

  function measure(row: Element | ComponentPublicInstance | null) {
    windowed.value?.measure(row && '$el' in row ? row.$el : row);
  }
  /** Scrolls the minimum distance that makes a row visible. */
  async function show(index: number) {
    await loading;
    windowed.value?.show(index);
    await nextTick();
    list.value?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  }
  return { rows, before, after, measure, show };
}
