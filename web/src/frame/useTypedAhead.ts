import { onScopeDispose, ref } from 'vue';

/** Keeps the letters typed while `isOpening`: their target is still loading. */
export function useTypedAhead(isOpening: () => boolean) {
  const typedAhead = ref('');

  function onKeydown(event: KeyboardEvent) {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isLetter || !isOpening()) return;
    typedAhead.value += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  addEventListener('keydown', onKeydown, { capture: true });
  onScopeDispose(() => removeEventListener('keydown', onKeydown, { capture: true }));
  return typedAhead;
}
