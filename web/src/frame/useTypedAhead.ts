import { onScopeDispose, ref } from 'vue';

/** Collects the letters typed while `isOpening`, before their target has loaded. */
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
