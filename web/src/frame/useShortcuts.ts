import { onScopeDispose, ref } from 'vue';

interface Shortcuts {
  search: () => void;
  keys: () => void;
  /** True from the key that opens the search until it takes typed letters itself. */
  isOpening: () => boolean;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/**
 * `/` and Ctrl-K search, `?` shows the keys; single keys do nothing while somebody types. The
 * search is loaded when it first opens: letters typed meanwhile are kept in `typedAhead`.
 */
export function useShortcuts({ search, keys, isOpening }: Shortcuts) {
  const typedAhead = ref('');

  function startSearch() {
    typedAhead.value = '';
    search();
  }

  function onKeydown(event: KeyboardEvent) {
    const isBare = !event.ctrlKey && !event.metaKey && !event.altKey;
    const isCommandK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (event.defaultPrevented) return;
    if (isBare && event.key.length === 1 && isOpening()) typedAhead.value += event.key;
    else if (isCommandK) startSearch();
    else if (isTyping(event.target) || !isBare) return;
    else if (event.key === '/') startSearch();
    else if (event.key === '?') keys();
    else return;
    event.preventDefault();
  }

  addEventListener('keydown', onKeydown);
  onScopeDispose(() => removeEventListener('keydown', onKeydown));
  return { typedAhead };
}
