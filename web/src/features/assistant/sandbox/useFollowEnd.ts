import { onBeforeUnmount, onMounted, type Ref } from 'vue';

/** Pixels from the end within which the reader counts as being at the end. */
const NEAR = 120;

type Scrolled = Pick<Element, 'scrollHeight' | 'scrollTop' | 'clientHeight'>;

/**
 * Whether the reader is at the end after a scroll event. Only a reader moves up: where the list stands
 * as far down as before, or further, it has grown since.
 */
export function isAtEnd(
  { scrollHeight, scrollTop, clientHeight }: Scrolled,
  before: { follows: boolean; top: number },
): boolean {
  if (scrollHeight - scrollTop - clientHeight < NEAR) return true;
  return before.follows && scrollTop >= before.top;
}

/**
 * Keeps a scrolled list at its end while the reader is there: what grows inside it, or takes room
 * beside it, would otherwise push the last lines out of sight. `isWhole` tells whether
 * the end of what is drawn is the end of the list.
 */
export function useFollowEnd(scroller: Ref<HTMLElement | null>, isWhole: () => boolean) {
  let follows = true;
  let top = 0;

  function toEnd(): void {
    follows = true;
    scroller.value?.scrollTo({ top: scroller.value.scrollHeight });
  }

  function onScroll({ target }: Event): void {
    const box = target as HTMLElement;
    follows = isAtEnd(box, { follows, top });
    top = box.scrollTop;
  }

  const sizes = new ResizeObserver(() => {
    if (follows && isWhole()) toEnd();
  });

  onMounted(() => {
    const box = scroller.value;
    if (!box) return;
    box.addEventListener('scroll', onScroll, { passive: true });
    for (const each of [box, ...box.children]) sizes.observe(each);
  });
  onBeforeUnmount(() => sizes.disconnect());

  return { toEnd, stopFollowing: () => (follows = false) };
}
