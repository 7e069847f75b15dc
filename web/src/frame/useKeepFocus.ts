import { onScopeDispose } from 'vue';

interface Step {
  element: Element;
  index: number;
}

const FOCUSABLE =
  'a[href], button, input, select, textarea, [tabindex="0"], [contenteditable=true]';
const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

const canFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled') &&
  element.checkVisibility();

/** Returns the path from an element up to the body. */
function pathOf(target: Element): Step[] {
  const path: Step[] = [];
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement) {
    path.push({ element: at, index: [...at.parentElement?.children ?? []].indexOf(at) });
  }
  return path;
}

/**
 * Returns the element itself if it can be focused, the first control of its replacement, or else
 * the nearest focusable container; null if only the page remains.
 */
function successorOf(path: Step[]): HTMLElement | null {
  const [first] = path;
  if (first && canFocus(first.element)) return first.element;
  const above = path.findIndex(({ element }, at) => at > 0 && element.isConnected);
  const holder = path[above]?.element;
  if (!holder || holder.id === 'main') return null;
  const { children } = holder;
  const heir = children[path[above - 1]!.index] ?? children[children.length - 1];
  const inside = heir && [heir, ...heir.querySelectorAll(FOCUSABLE)]
    .filter((each) => each.matches(FOCUSABLE)).find(canFocus);
  return inside ?? holder.closest<HTMLElement>('[tabindex], #main');
}

/**
 * Moves the focus when its element was removed or disabled, such as a button after its action:
 * browsers would continue at the top of the page.
 */
export function useKeepFocus(): void {
  let path: Step[] = [];
  /** The last focused path outside dialogs and menus. */
  let below: Step[] = [];

  function note({ target }: FocusEvent) {
    if (!(target instanceof Element) || target === document.body) return;
    path = pathOf(target);
    if (!target.closest(LAYER)) below = path;
  }

  function keep() {
    const [last] = path;
    const active = document.activeElement;
    if (!last || active && active !== document.body && active !== last.element) return;
    if (canFocus(last.element) || last.element.isConnected && !last.element.matches(':disabled')) {
      return;
    }
    const next = successorOf(path) ?? successorOf(below) ?? document.getElementById('main');
    next?.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(keep);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  });
  addEventListener('focusin', note);
  onScopeDispose(() => {
    observer.disconnect();
    removeEventListener('focusin', note);
  });
}
