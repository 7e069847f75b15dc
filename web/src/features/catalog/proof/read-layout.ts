import { heightOf } from '../capture/block-height.ts';
import { findTeleported } from '../capture/teleported.ts';
import { yieldToMain } from './yield-to-main.ts';
import type { Box, Layout } from './layout.ts';
import { type Page, placeOf, readLook, readPage } from './read-look.ts';
import { tagOf } from './thumbnails.ts';

/** Effects that an element has on its descendants. */
const EFFECTS = ['background-image', 'filter', 'clip-path', 'mask-image', 'transform', 'opacity'];

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

type Drawn = [element: Element, parent: number];

const readBox = ([element, parent]: Drawn, page: Page): Box => ({
  ...placeOf(element.getBoundingClientRect(), page),
  tag: tagOf(element),
  name: nameOf(element),
  parent,
  ...readLook(element, page),
  isLost: element.hasAttribute('data-snapshot-lost'),
});

/** Collects an element and its rendered descendants, including shadow content, parents first. */
function collect(element: Element, parent: number, drawn: Drawn[]): void {
  const isDrawn = element.getClientRects().length > 0;
  const index = isDrawn ? drawn.push([element, parent]) - 1 : parent;
  if (tagOf(element) === 'use') return;
  for (const each of [...element.shadowRoot?.children ?? [], ...element.children]) {
    if (!each.hasAttribute('data-snapshot-place')) collect(each, index, drawn);
  }
}

/** Returns the colour of an empty page for the root's colour scheme. */
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

const isClear = (color: string) => /^(?:transparent|rgba\(.*, 0\))$/.test(color);

/** Returns whether an element's background is behind the whole block: the root's is everywhere. */
function isBehind(above: Element, root: Element, view: Window): boolean {
  const page = root.ownerDocument.documentElement;
  const isOfPage = above === root.ownerDocument.body &&
    isClear(view.getComputedStyle(page).backgroundColor);
  if (above === page || isOfPage || view.getComputedStyle(above).display === 'contents') {
    return true;
  }
  return above.getBoundingClientRect().bottom + 1 >= root.getBoundingClientRect().bottom;
}

/** Returns the background behind the block, and effects of its ancestors. */
function aroundOf(root: Element, view: Window): string {
  const effects: string[] = [];
  let backdrop = '';
  for (let above = root.parentElement; above; above = above.parentElement) {
    const style = view.getComputedStyle(above);
    const { backgroundColor } = style;
    if (!backdrop && !isClear(backgroundColor)) {
      backdrop = backgroundColor + (isBehind(above, root, view) ? '' : ' behind a part');
    }
    if (style.display === 'contents') continue;
    const strong = EFFECTS.map((name) => style.getPropertyValue(name))
      .filter((value) => !/^(?:none|1)$/.test(value));
    effects.push(...strong);
  }
  return [backdrop || canvasOf(root.ownerDocument, view), ...effects].join(' ');
}

/** Returns the parts of a block that a page, live or stored, has outside of its root. */
function elsewhere(root: HTMLElement): Element[] {
  const places = root.querySelectorAll('[data-snapshot-place] > *');
  return places.length ? [...places] : findTeleported(root);
}

function drawnIn(root: HTMLElement): Drawn[] {
  const drawn: Drawn[] = [];
  for (const each of [root, ...elsewhere(root)]) collect(each, -1, drawn);
  return drawn;
}

function withRoot(root: HTMLElement, boxes: Box[], { view }: Page): Layout {
  return { boxes, height: heightOf(root), around: aroundOf(root, view) };
}

export function readLayout(root: HTMLElement): Layout {
  const page = readPage(root.ownerDocument);
  return withRoot(root, drawnIn(root).map((each) => readBox(each, page)), page);
}

/** Number of elements that are read without a break: about 20 ms. */
const AT_ONCE = 250;

/** Reads a paused block with breaks in which the surrounding page can respond. */
export async function readLayoutInSteps(root: HTMLElement): Promise<Layout> {
  const page = readPage(root.ownerDocument);
  const drawn = drawnIn(root);
  const boxes: Box[] = [];
  while (boxes.length < drawn.length) {
    for (const each of drawn.slice(boxes.length, boxes.length + AT_ONCE)) {
      boxes.push(readBox(each, page));
    }
    await yieldToMain();
  }
  return withRoot(root, boxes, page);
}
