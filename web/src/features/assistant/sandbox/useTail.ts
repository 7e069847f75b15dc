import { computed, nextTick, type Ref, ref, watch } from 'vue';

const PAGE = 60;

/**
 * Shows the end of a long list and more of it on demand, without the page jumping, so that a
 * dialog of thousands of messages opens as fast as a short one.
 */
export function useTail<T>(items: () => readonly T[], scroller: Ref<HTMLElement | null>) {
  const shown = ref(PAGE);
  const tail = computed(() => items().slice(-shown.value));
  const hidden = computed(() => Math.max(0, items().length - shown.value));

  /** Shows more; `read` fetches what is not here yet. */
  async function showEarlier(read: () => Promise<void>): Promise<void> {
    if (hidden.value === 0) await read();
    const box = scroller.value;
    const fromEnd = box ? box.scrollHeight - box.scrollTop : 0;
    shown.value += PAGE;
    await nextTick();
    if (box) box.scrollTop = box.scrollHeight - fromEnd;
  }

  /** Makes sure that the item at an index is among the shown ones. */
  function reveal(index: number): void {
    shown.value = Math.max(shown.value, items().length - index + 5);
  }

  // What is added at the end must not push out what is being read at the top.
  watch(() => [items().length, items()[0]] as const, ([now, first], [before, firstBefore]) => {
    if (now > before && before > 0 && first === firstBefore) shown.value += now - before;
  });

  return { tail, hidden, showEarlier, reveal };
}
