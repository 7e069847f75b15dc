import { withLaidOutSnapshot } from '../archive/measure-snapshot.ts';
import { safeSrcdoc } from '../archive/safe-srcdoc.ts';
import type { CapturedBlock } from '../capture/capture-block.ts';
import { compareBoxes, type Fidelity, PAINTED, type PaintedBox } from './compare-boxes.ts';

function ownText(element: Element): string {
  return [...element.childNodes]
    .map((node) => node.nodeType === Node.TEXT_NODE ? node.nodeValue!.trim() : '')
    .join(' ').trim();
}

function nameOf(element: Element): string {
  const tag = element.getAttribute('data-snapshot-tag') ?? element.localName;
  const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 24);
  return text ? `${tag} “${text}”` : tag;
}

/** Elements as they are laid out, shadow content included; not the copies of teleported content. */
function* drawnIn(root: Element | ShadowRoot): Generator<Element> {
  for (const element of root.children) {
    if (element.hasAttribute('data-snapshot-place')) continue;
    yield element;
    if (element.shadowRoot) yield* drawnIn(element.shadowRoot);
    if (element.getAttribute('data-snapshot-tag') !== 'use') yield* drawnIn(element);
  }
}

/** How the block is laid out and painted at this moment. */
export function readBoxes(root: Element): PaintedBox[] {
  const origin = root.getBoundingClientRect();
  const view = root.ownerDocument.defaultView!;
  return [...drawnIn(root)]
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = view.getComputedStyle(element);
      return {
        tag: nameOf(element),
        x: x - origin.x,
        y: y - origin.y,
        width,
        height,
        text: ownText(element),
        paint: PAINTED.map((name) => style.getPropertyValue(name)).join('|'),
      };
    });
}

/**
 * Renders a capture again, exactly as it will be shown, and compares it with the boxes that the live
 * block had when it was captured.
 */
export function measureFidelity(live: PaintedBox[], captured: CapturedBlock): Promise<Fidelity> {
  const { width, height } = captured.capture;
  return withLaidOutSnapshot(safeSrcdoc(captured), { width, height }, (page) => {
    const root = page.querySelector('[data-block-capture]');
    if (!root) return { score: 0, differences: ['The block is missing from the snapshot'] };
    return compareBoxes(live, readBoxes(root));
  });
}
