import { hasContent } from '../capture/generated-content.ts';
import type { Box, Paint, Place } from './layout.ts';
import { readPaint, type Traits } from './painted-properties.ts';
import { type Definitions, readDefinitions } from './read-definitions.ts';
import { tagOf, thumbnailOf } from './thumbnails.ts';

const SVG = 'http://www.w3.org/2000/svg';

const REPLACED = /^(?:img|image|video|canvas|iframe|object|embed)$/;
const OF_PARTS: Omit<Traits, 'hasText'> = {
  isControl: false,
  isReplaced: false,
  isShape: false,
  isPseudo: true,
};

const isControl = (element: Element): element is HTMLInputElement =>
  /^(?:input|textarea|select|progress|meter)$/.test(element.localName);

/**
 * Selects indeterminate checkboxes and their copies, which are marked because no attribute sets
 * that state.
 */
const HALF_TICKED = '[data-snapshot-half-ticked],[data-snapshot-state~="indeterminate"]';
/**
 * The browser's colours of an indeterminate checkbox in a colour scheme, also used for its copy.
 */
const TICKED = { light: 'rgb(0, 117, 255)', dark: 'rgb(153, 200, 255)' };
const TICKED_AND_DISABLED = { light: 'rgb(209, 209, 209)', dark: 'rgb(117, 117, 117)' };
const OF_DRAWN_BOX = /^(?:translate|appearance|accent-color|color-scheme|background-.*|border-.*)$/;

/** Returns the state of a control: what is typed, selected or checked. */
function entryOf(control: HTMLInputElement): string {
  const { type, value, checked, indeterminate, localName } = control;
  if (type === 'password') return String(value.length);
  if (type === 'checkbox' || type === 'radio') {
    return indeterminate || control.matches(HALF_TICKED) ? 'half' : String(checked);
  }
  if (localName !== 'select') return type === 'file' ? '' : String(value);
  const { options } = control as unknown as HTMLSelectElement;
  return [...options].filter(({ selected }) => selected).map(({ text }) => text).join();
}

const textNodesOf = (element: Element) =>
  [...element.childNodes].filter((node) => node.nodeType === 3 && node.nodeValue!.trim());

export function placeOf({ x, y, width, height }: DOMRect, { scrolled }: Page): Place {
  return { x: x + scrolled.x, y: y + scrolled.y, width, height };
}

function linesOf(texts: Node[], page: Page): Place[] {
  return texts.flatMap((node) => {
    page.range.selectNodeContents(node);
    return [...page.range.getClientRects()].map((rect) => placeOf(rect, page));
  });
}

/**
 * Selects elements in the top layer, or stored as such: their position, order and shadow have other
 * causes.
 */
const IN_FRONT = ':modal,:popover-open,[data-snapshot-state~="modal"],' +
  '[data-snapshot-state~="popover-open"]';

/** Normalizes an indeterminate checkbox, which the browser draws, and its drawn copy. */
function replaceDrawnBox(box: HTMLInputElement, style: CSSStyleDeclaration, paint: Paint): void {
  const isCopy = box.hasAttribute('data-snapshot-half-ticked');
  if (!isCopy && (!box.indeterminate || style.appearance === 'none')) return;
  const scheme = paint['color-scheme'] === 'dark' ? 'dark' : 'light';
  const accent = paint['accent-color'] === 'auto' ? TICKED[scheme] : paint['accent-color'];
  const drawn = box.disabled ? TICKED_AND_DISABLED[scheme] : accent;
  for (const name of Object.keys(paint)) if (OF_DRAWN_BOX.test(name)) delete paint[name];
  paint['half-ticked'] = isCopy ? style.backgroundColor : drawn!;
}

function paintOfElement(
  element: Element,
  style: CSSStyleDeclaration,
  { hasText, isDark }: { hasText: boolean; isDark: boolean },
): Paint {
  const paint = readPaint(style, {
    hasText,
    isControl: isControl(element) || element.localName === 'button',
    isReplaced: REPLACED.test(tagOf(element)),
    isShape: element.namespaceURI === SVG &&
      !/^(?:svg|g|defs|foreignObject)$/.test(element.localName),
    isPseudo: false,
  });
  const scheme = paint['color-scheme'] ?? '';
  if (/light.*dark|dark.*light/.test(scheme)) paint['color-scheme'] = isDark ? 'dark' : 'light';
  if (element.matches(IN_FRONT)) {
    for (const name of ['z-index', 'box-shadow']) delete paint[name];
  }
  const { localName } = element;
  if (localName === 'input') replaceDrawnBox(element as HTMLInputElement, style, paint);
  // The SVG that replaces it clips what the element itself would.
  if (tagOf(element) === 'use') delete paint.overflow;
  return paint;
}

/** Yields the current pseudo-elements of an element. */
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

const arrived = new WeakMap<Document, Set<string>>();

/**
 * Returns the families of the page's own fonts that have loaded, including those that an earlier
 * call found. Text keeps its font when another colour scheme changes style sheets, but the browser
 * then reports all fonts as unloaded until the next task.
 */
export function listLoadedFamilies(page: Document): Set<string> {
  const families = arrived.get(page) ?? new Set();
  arrived.set(page, families);
  for (const { family, status } of page.fonts) {
    if (status === 'loaded') familiesIn(family).forEach((name) => families.add(name));
  }
  return families;
}

/** Values that are equal for all elements of a page. */
export interface Page {
  view: Window;
  isDark: boolean;
  fonts: Set<string>;
  /**
   * The scroll position in CSS pixels: reading it for each element takes longer than reading its
   * place.
   */
  scrolled: { x: number; y: number };
  /** Reused for each text. */
  range: Range;
  /** The definitions read so far. */
  definitions: Definitions;
}

/** A hidden element shows only its place in the layout and its descendants. */
const HIDDEN = { text: '', lines: [], paint: {}, font: '' };

/** Reads the look of an element without its place. */
export function readLook(element: Element, page: Page) {
  const { view, fonts, isDark } = page;
  const style = view.getComputedStyle(element);
  if (style.visibility !== 'visible') return HIDDEN;
  if (style.opacity === '0') return { ...HIDDEN, paint: { '': { opacity: '0' } } };
  const texts = textNodesOf(element);
  const hasText = texts.length > 0;
  const paint: Box['paint'] = { '': paintOfElement(element, style, { hasText, isDark }) };
  for (const part of partsOf(element, style, view)) {
    const made = view.getComputedStyle(element, part);
    paint[part] = readPaint(made, { ...OF_PARTS, hasText: made.content !== '""' });
  }
  Object.assign(paint, readDefinitions(element, paint['']!, page.definitions));
  const text = texts.map((node) => node.nodeValue!.trim()).join(' ');
  const font = text ? familiesIn(style.fontFamily).find((family) => fonts.has(family)) : '';
  return {
    text: isControl(element) ? entryOf(element) : text,
    lines: linesOf(texts, page),
    paint,
    font: font ?? '',
    thumbnail: thumbnailOf(element, tagOf(element)),
  };
}

export const isDark = (page: Document) =>
  page.defaultView!.matchMedia('(prefers-color-scheme: dark)').matches;

export function readPage(page: Document): Page {
  const view = page.defaultView!;
  return {
    view,
    isDark: isDark(page),
    fonts: listLoadedFamilies(page),
    scrolled: { x: view.scrollX, y: view.scrollY },
    range: page.createRange(),
    definitions: new Map(),
  };
}
