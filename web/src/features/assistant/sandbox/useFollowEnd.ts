import { onBeforeUnmount, onMounted, type Ref } from 'vue';

/** Maximum distance from the end, in pixels, that counts as at the end. */
const NEAR = 120;

type Scrolled = Pick<Element, 'scrollHeight' | 'scrollTop' | 'clientHeight'>;

/**
 * Returns whether the reader is at the end after a scroll event: near the end, or there before and
 * not scrolled up since, as when the list grows.
 */
export function isAtEnd(
  { scrollHeight, scrollTop, clientHeight }: Scrolled,
  before: { follows: boolean; top: number },
): boolean {
  if (scrollHeight - scrollTop - clientHeight < NEAR) return true;
  return before.follows && scrollTop >= before.top;
}

/**
 * Keeps a list scrolled to its end while the reader is there and its content grows. `isWhole`
 * returns whether the end of the list is rendered.
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
