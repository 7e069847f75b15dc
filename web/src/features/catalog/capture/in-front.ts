/** Elements in the top layer, which only scripts can put there. */
export const IN_FRONT = ':modal,:popover-open';

/** Returns the element's open dialogs and popovers. */
export function findTopLayer(root: Element): Element[] {
  return [...root.querySelectorAll(IN_FRONT)];
}
