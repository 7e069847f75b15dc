import type { CloneContext } from './clone-context.ts';
import { copyAttribute } from './copy-attributes.ts';
import { markStates } from './passing-states.ts';
import { storedTag } from './selectors.ts';

/** Inherited properties that a block takes from the page around it. */
const INHERITED = (
  'accent-color border-collapse border-spacing caption-side caret-color clip-rule color ' +
  'color-interpolation color-interpolation-filters cursor direction dominant-baseline ' +
  'empty-cells fill fill-opacity fill-rule font-family font-feature-settings font-kerning ' +
  'font-optical-sizing font-palette font-size font-size-adjust font-stretch font-style ' +
  'font-synthesis font-variant font-variation-settings font-weight hyphenate-character hyphens ' +
  'image-orientation image-rendering letter-spacing line-break line-height list-style ' +
  'marker-end marker-mid marker-start overflow-wrap paint-order ' +
  'print-color-adjust quotes ruby-align ruby-position scrollbar-color shape-rendering stroke ' +
  'stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit ' +
  'stroke-opacity stroke-width tab-size text-align text-align-last text-anchor ' +
  'text-combine-upright text-decoration-skip-ink text-emphasis-color text-emphasis-style ' +
  'text-emphasis-position text-indent text-orientation text-rendering text-shadow ' +
  'text-spacing-trim text-transform text-underline-offset text-underline-position ' +
  'text-wrap-mode text-wrap-style visibility white-space-collapse word-break word-spacing ' +
  'writing-mode -webkit-font-smoothing -webkit-text-fill-color -webkit-text-security ' +
  '-webkit-text-size-adjust -webkit-text-stroke-color -webkit-text-stroke-width'
).split(' ');

/**
 * Attributes that ancestors do not keep: their own style, which is frozen as inherited values, what
 * hides or moves them, and what an open dialog leaves on the page around it.
 */
const NOT_KEPT =
  /^(?:style|hidden|inert|tabindex|contenteditable|aria-hidden|data-aria-hidden|data-v-app|data-scroll-locked)$/;

/** Colours that follow the text's until a rule gives another. */
const OF_TEXT =
  /^(?:caret-color|text-emphasis-color|-webkit-text-fill-color|-webkit-text-stroke-color)$/;

/**
 * The initial size is smaller in a monospace font, but only while nobody writes it in pixels: then
 * it is not written here either.
 */
function followsFamily(element: Element): boolean {
  return [...element.querySelectorAll('pre,code,kbd,samp,tt,listing')].some((each) => {
    const { fontFamily, fontSize } = getComputedStyle(each);
    return fontFamily === 'monospace' && fontSize === '13px';
  });
}

function isFollowed(element: Element, name: string, value: string): boolean {
  if (OF_TEXT.test(name)) return value === getComputedStyle(element).color;
  return name === 'font-size' && value === '16px' && followsFamily(element);
}

function valuesOf(element: Element, names: Iterable<string>): string {
  const style = getComputedStyle(element);
  const values = [...names]
    .map((name) => [name, style.getPropertyValue(name).trim()] as const)
    .filter(([name, value]) => value !== '' && !isFollowed(element, name, value));
  return values.map(([name, value]) => `${name}:${value}`).join(';');
}

/** Inherited values as they are at this element. */
export const inheritedStyle = (element: Element) => valuesOf(element, INHERITED);

/** Custom properties in the style attribute of an element. */
function ownVariables(element: Element): string {
  if (!(element instanceof HTMLElement)) return '';
  return [...element.style].filter((name) => name.startsWith('--'))
    .map((name) => `${name}:${element.style.getPropertyValue(name)};`).join('');
}

function wrapperOf(ancestor: Element, context: CloneContext): Element {
  const isPage = ancestor === document.documentElement || ancestor === document.body;
  const tag = ancestor.localName;
  const isOther = isPage || tag === 'form' || tag.includes('-');
  const wrapper = context.target.createElement(isOther ? storedTag(tag) : tag);
  if (wrapper.localName !== ancestor.localName) {
    wrapper.setAttribute('data-snapshot-tag', ancestor.localName);
    context.renamed.add(ancestor.localName);
  }
  for (const attribute of ancestor.attributes) {
    if (!NOT_KEPT.test(attribute.name)) copyAttribute(attribute, wrapper, context);
  }
  // Only states that the block itself is in: a hovered ancestor is not part of its look.
  markStates(ancestor, wrapper, context.states);
  wrapper.setAttribute('style', `display:contents;${ownVariables(ancestor)}`);
  return wrapper;
}

interface WrapOptions {
  context: CloneContext;
  /** Custom properties to freeze, for where no rule or style of an ancestor gives them. */
  variables: Iterable<string>;
  /** What the block inherits for `color-scheme`. */
  scheme: string;
}

/**
 * Wraps the copy in copies of all its ancestors, so that selectors that name them still match.
 * They have no boxes; what the copy inherits through them is frozen on the innermost.
 */
export function wrapInAncestors(
  live: Element,
  copy: Node[],
  { context, variables, scheme }: WrapOptions,
): Element {
  const parent = live.parentElement ?? document.documentElement;
  const innermost = wrapperOf(parent, context);
  const frozen = `color-scheme:${scheme};${inheritedStyle(parent)}`;
  innermost.setAttribute('style', innermost.getAttribute('style') + frozen);
  innermost.append(...copy);
  let outermost = innermost;
  for (let above = parent.parentElement; above; above = above.parentElement) {
    const wrapper = wrapperOf(above, context);
    wrapper.append(outermost);
    outermost = wrapper;
  }
  const base = context.target.createElement('div');
  base.setAttribute('style', `display:contents;${valuesOf(parent, variables)}`);
  base.append(outermost);
  return base;
}

/** The background colour seen at the element: its own, or the nearest painted ancestor's. */
export function backgroundAt(element: Element): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return 'Canvas';
}
