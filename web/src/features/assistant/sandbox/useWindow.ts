import { computed, nextTick, type Ref, ref, watch } from 'vue';

const PAGE = 60;

/**
 * Renders part of a long list: its end, or the surroundings of an item, and more on demand without
 * moving the content, so that a dialog of thousands of messages is as fast as a short one.
 */
export function useWindow<T>(items: () => readonly T[], scroller: Ref<HTMLElement | null>) {
  const size = ref(PAGE);
  /** Number of items after the rendered part; 0 at the end of the list. */
  const after = ref(0);
  const end = computed(() => items().length - after.value);
  const start = computed(() => Math.max(0, end.value - size.value));
  const drawn = computed(() => items().slice(start.value, end.value));

  /** Renders more items above; `read` loads missing ones. */
  async function showEarlier(read: () => Promise<void>): Promise<void> {
    if (start.value === 0) await read();
    const box = scroller.value;
    const fromEnd = box ? box.scrollHeight - box.scrollTop : 0;
    size.value += PAGE;
    await nextTick();
    if (box) box.scrollTop = box.scrollHeight - fromEnd;
  }

  function showLater(): void {
    const more = Math.min(PAGE, after.value);
    after.value -= more;
    size.value += more;
  }

  function reveal(index: number): void {
    if (index >= start.value && index < end.value) return;
    after.value = Math.max(0, items().length - index - PAGE / 2);
    size.value = PAGE;
  }

  function revealEnd(): void {
    if (after.value > 0) reveal(items().length - 1);
  }

  // Items added at the end must not replace items at the top, which the reader may be reading.
  watch(() => [items().length, items()[0]] as const, ([now, first], [before, firstBefore]) => {
    if (now > before && before > 0 && first === firstBefore) size.value += now - before;
  });

  return { drawn, start, after, showEarlier, showLater, reveal, revealEnd };
}
