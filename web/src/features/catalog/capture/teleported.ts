const REFERENCES = ['aria-controls', 'aria-owns', 'aria-details', 'popovertarget'];

function referencedIds(root: Element): Set<string> {
  const ids = new Set<string>();
  for (const name of REFERENCES) {
    for (const element of root.querySelectorAll(`[${name}]`)) {
      element.getAttribute(name)!.split(/\s+/).forEach((id) => ids.add(id));
    }
  }
  return ids;
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0;
}

/**
 * Returns visible content of the block elsewhere in the page, such as teleported dialogs and menus:
 * elements that the block references by id or marks with `data-block-teleport`.
 */
export function findTeleported(root: Element): Element[] {
  const page = root.ownerDocument;
  const named = [...referencedIds(root)].map((id) => page.getElementById(id));
  const marked = [...page.querySelectorAll('[data-block-teleport]')];
  const outside = [...named, ...marked].filter((element) =>
    element !== null && !root.contains(element) && !element.contains(root) && isShown(element)
  );
  return [...new Set(outside as Element[])];
}

/** Returns how far elements reach below the top of `root`, in CSS pixels; 0 if all are above. */
export function measureReachBelow(root: Element, elements: Element[]): number {
  const { top } = root.getBoundingClientRect();
  return Math.max(0, ...elements.map((each) => each.getBoundingClientRect().bottom - top));
}
