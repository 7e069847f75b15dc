import { onScopeDispose } from 'vue';

interface Shortcuts {
  search: () => void;
  keys: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** `/` and Ctrl-K search, `?` shows the keys; single keys do nothing while somebody types. */
export function useShortcuts({ search, keys }: Shortcuts): void {
  function onKeydown(event: KeyboardEvent) {
    const isCommandK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    const isPlain = !isTyping(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.defaultPrevented) return;
    if (isCommandK || (isPlain && event.key === '/')) search();
    else if (isPlain && event.key === '?') keys();
    else return;
    event.preventDefault();
  }

  addEventListener('keydown', onKeydown);
  onScopeDispose(() => removeEventListener('keydown', onKeydown));
}
