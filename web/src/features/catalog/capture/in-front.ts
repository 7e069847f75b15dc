/** In front of the page, where only scripts put an element. */
export const IN_FRONT = ':modal,:popover-open';

/** The element's open dialogs and popovers. */
export function inFrontOf(root: Element): Element[] {
  return [...root.querySelectorAll(IN_FRONT)];
}
