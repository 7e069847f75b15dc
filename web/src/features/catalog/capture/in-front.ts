/** Selects elements in the top layer, where markup alone cannot put them. */
export const IN_FRONT = ':modal,:popover-open';

/** Returns the modal dialogs and open popovers inside an element. */
export function findTopLayer(root: Element): Element[] {
  return [...root.querySelectorAll(IN_FRONT)];
}
