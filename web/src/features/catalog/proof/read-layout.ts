import { heightOf } from '../capture/block-height.ts';
import { hasContent } from '../capture/generated-content.ts';
import { teleportedFrom } from '../capture/teleported.ts';
import type { Box, Layout, Paint, Place } from './layout.ts';
import { PAINTED } from './painted-properties.ts';
import { pictureOf } from './pictures.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Effects that an element has on what is inside it. */
const EFFECTS = ['background-image', 'filter', 'clip-path', 'mask-image', 'transform', 'opacity'];

/** The tag that an element has in the page, also where its snapshot has another. */
export const tagOf = (element: Element) =>
  element.getAttribute('data-snapshot-tag') ?? element.localName;

function nameOf(element: Element): string {
  const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ');
  if (text) return `${tagOf(element)} “${text.length > 24 ? `${text.slice(0, 24)}…` : text}”`;
  const first = element.classList.item(0);
  return tagOf(element) + (element.id ? `#${element.id}` : first ? `.${first}` : '');
}

const isControl = (element: Element): element is HTMLInputElement =>
  /^(?:input|textarea|select|progress|meter)$/.test(element.localName);

/** What is typed, chosen or ticked. */
function entryOf(control: HTMLInputElement): string {
  const { type, value, checked, indeterminate, localName } = control;
  if (type === 'password') return String(value.length);
  if (type === 'checkbox' || type === 'radio') return indeterminate ? 'half' : String(checked);
  if (localName !== 'select') return type === 'file' ? '' : String(value);
  const { options } = control as unknown as HTMLSelectElement;
  return [...options].filter(({ selected }) => selected).map(({ text }) => text).join();
}

const textNodesOf = (element: Element) =>
  [...element.childNodes].filter((node) => node.nodeType === 3 && node.nodeValue!.trim());

function placeOf({ x, y, width, height }: DOMRect, { scrollX, scrollY }: Window): Place {
  return { x: x + scrollX, y: y + scrollY, width, height };
}

function linesOf(element: Element, view: Window): Place[] {
  const range = element.ownerDocument.createRange();
  return textNodesOf(element).flatMap((node) => {
    range.selectNodeContents(node);
    return [...range.getClientRects()].map((rect) => placeOf(rect, view));
  });
}

function paintOf(style: CSSStyleDeclaration, names: readonly string[]): Paint {
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
}

/** In front of the page, or stored as what was there: placed, layered and shaded by other means. */
const IN_FRONT = ':modal,:popover-open,[data-snapshot-state~="modal"],' +
  '[data-snapshot-state~="popover-open"]';

function paintOfElement(element: Element, style: CSSStyleDeclaration, view: Window): Paint {
  const paint = paintOf(style, PAINTED[element.namespaceURI === SVG ? 'drawing' : 'html']);
  const isDark = view.matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = paint['color-scheme'] ?? '';
  if (/light.*dark|dark.*light/.test(scheme)) paint['color-scheme'] = isDark ? 'dark' : 'light';
  if (element.matches(IN_FRONT)) {
    for (const name of ['z-index', 'box-shadow']) delete paint[name];
  }
  // The drawing in its place cuts off what the element itself would.
  if (tagOf(element) === 'use') {
    for (const name of ['overflow-x', 'overflow-y']) delete paint[name];
  }
  return paint;
}

/** The pseudo-elements that an element has now. */
function* partsOf(element: Element, style: CSSStyleDeclaration, view: Window): Generator<string> {
  for (const part of ['::before', '::after']) {
    if (hasContent(view.getComputedStyle(element, part))) yield part;
  }
  if (style.display.includes('list-item')) yield '::marker';
  if (element.hasAttribute('placeholder')) yield '::placeholder';
  if (element.getAttribute('type') === 'file') yield '::file-selector-button';
}

const familiesIn = (list: string) =>
  list.split(',').map((family) => family.trim().replace(/^["']|["']$/g, '').toLowerCase());

/** Families of the page's own fonts that have arrived. */
function loadedFamilies(page: Document): Set<string> {
  const loaded = [...page.fonts].filter(({ status }) => status === 'loaded');
  return new Set(loaded.flatMap(({ family }) => familiesIn(family)));
}

interface Reading {
  view: Window;
  fonts: Set<string>;
  boxes: Box[];
}

function readBox(element: Element, parent: number, { view, fonts }: Reading): Box {
  const style = view.getComputedStyle(element);
  const paint: Box['paint'] = { '': paintOfElement(element, style, view) };
  for (const part of partsOf(element, style, view)) {
    paint[part] = paintOf(view.getComputedStyle(element, part), PAINTED.html);
  }
  const text = textNodesOf(element).map((node) => node.nodeValue!.trim()).join(' ');
  const font = text ? familiesIn(style.fontFamily).find((family) => fonts.has(family)) : '';
  return {
    ...placeOf(element.getBoundingClientRect(), view),
    tag: tagOf(element),
    name: nameOf(element),
    parent,
    text: isControl(element) ? entryOf(element) : text,
    lines: linesOf(element, view),
    paint,
    font: font ?? '',
    picture: pictureOf(element, tagOf(element)),
  };
}

/** An element and what is drawn in it, shadow content included, each after the one it is in. */
function readTree(element: Element, parent: number, reading: Reading): void {
  const isDrawn = element.getClientRects().length > 0;
  const index = isDrawn ? reading.boxes.push(readBox(element, parent, reading)) - 1 : parent;
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
  const page = root.ownerDocument;
  const reading: Reading = { view: page.defaultView!, fonts: loadedFamilies(page), boxes: [] };
  for (const each of [root, ...elsewhere(root)]) readTree(each, -1, reading);
  return { boxes: reading.boxes, height: heightOf(root), around: aroundOf(root, reading.view) };
}
