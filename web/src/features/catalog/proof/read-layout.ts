import { heightOf } from '../capture/block-height.ts';
import { teleportedFrom } from '../capture/teleported.ts';
import type { Box, Layout } from './layout.ts';
import { type Page, placeOf, readLook, readPage, tagOf } from './read-look.ts';

/** Effects that an element has on what is inside it. */
const EFFECTS = ['background-image', 'filter', 'clip-path', 'mask-image', 'transform', 'opacity'];

/** The first words in an element. */
function firstText(element: Element): string {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.nodeValue!.trim().replace(/\s+/g, ' ');
    if (text) return text;
  }
  return '';
}

function nameOf(element: Element): string {
  const text = firstText(element);
  if (text) return `${tagOf(element)} “${text.length > 24 ? `${text.slice(0, 24)}…` : text}”`;
  const first = element.classList.item(0);
  return tagOf(element) + (element.id ? `#${element.id}` : first ? `.${first}` : '');
}

interface Reading {
  page: Page;
  boxes: Box[];
}

const readBox = (element: Element, parent: number, page: Page): Box => ({
  ...placeOf(element.getBoundingClientRect(), page.view),
  tag: tagOf(element),
  name: nameOf(element),
  parent,
  ...readLook(element, page),
});

/** An element and what is drawn in it, shadow content included, each after the one it is in. */
function readTree(element: Element, parent: number, reading: Reading): void {
  const { page, boxes } = reading;
  const isDrawn = element.getClientRects().length > 0;
  const index = isDrawn ? boxes.push(readBox(element, parent, page)) - 1 : parent;
  if (tagOf(element) === 'use') return;
  for (const each of [...element.shadowRoot?.children ?? [], ...element.children]) {
    if (!each.hasAttribute('data-snapshot-place')) readTree(each, index, reading);
  }
}

/** The colour of an empty page, as the root's colour scheme gives it. */
function canvasOf({ documentElement }: Document, view: Window): string {
  const { colorScheme } = view.getComputedStyle(documentElement);
  const probe = document.createElement('i');
  probe.style.cssText = `display:none;color:Canvas;color-scheme:${
    colorScheme === 'normal' ? 'light' : colorScheme
  }`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** What lies behind the block, and effects of what it is in. */
function aroundOf(root: Element, view: Window): string {
  const effects: string[] = [];
  let backdrop = '';
  for (let above = root.parentElement; above; above = above.parentElement) {
    const style = view.getComputedStyle(above);
    const { backgroundColor } = style;
    if (!/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor)) backdrop ||= backgroundColor;
    if (style.display === 'contents') continue;
    const strong = EFFECTS.map((name) => style.getPropertyValue(name))
      .filter((value) => !/^(?:none|1)$/.test(value));
    effects.push(...strong);
  }
  return [backdrop || canvasOf(root.ownerDocument, view), ...effects].join(' ');
}

/** Content of the block that is elsewhere in the page, live or stored. */
function elsewhere(root: HTMLElement): Element[] {
  const places = root.querySelectorAll('[data-snapshot-place] > *');
  return places.length ? [...places] : teleportedFrom(root);
}

/** How a block is laid out and painted in its frame at this moment. */
export function readLayout(root: HTMLElement): Layout {
  const reading: Reading = { page: readPage(root.ownerDocument), boxes: [] };
  for (const each of [root, ...elsewhere(root)]) readTree(each, -1, reading);
  const { boxes, page: { view } } = reading;
  return { boxes, height: heightOf(root), around: aroundOf(root, view) };
}
