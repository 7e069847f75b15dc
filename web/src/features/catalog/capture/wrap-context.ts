import type { CloneContext } from './clone-context.ts';
import { markStates } from './passing-states.ts';
import { storedTag } from './selectors.ts';

/** Inherited properties that a block takes from the page around it. */
const INHERITED = [
  'border-collapse',
  'color',
  'cursor',
  'direction',
  'font-family',
  'font-feature-settings',
  'font-kerning',
  'font-optical-sizing',
  'font-size',
  'font-size-adjust',
  'font-stretch',
  'font-style',
  'font-variant',
  'font-variation-settings',
  'font-weight',
  'hyphens',
  'letter-spacing',
  'line-height',
  'list-style',
  'overflow-wrap',
  'quotes',
  'tab-size',
  'text-align',
  'text-indent',
  'text-transform',
  'text-wrap-mode',
  'visibility',
  'white-space-collapse',
  'word-break',
  'word-spacing',
  'writing-mode',
  '-webkit-font-smoothing',
  '-webkit-text-size-adjust',
];

/** Ancestors' attributes that selectors may test, without those an open dialog leaves on the page. */
const KEPT = /^(id|class|lang|dir|data-(?!aria-hidden$|v-app$|scroll-locked$).*)$/;

/** Inherited values and the named custom properties as they are at this element. */
export function inheritedStyle(element: Element, variables: Iterable<string> = []): string {
  const style = getComputedStyle(element);
  const values = [...INHERITED, ...variables]
    .map((name) => [name, style.getPropertyValue(name).trim()] as const)
    .filter(([, value]) => value !== '');
  return values.map(([name, value]) => `${name}:${value}`).join(';');
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
  for (const { name, value } of ancestor.attributes) {
    if (KEPT.test(name)) wrapper.setAttribute(name, value);
  }
  // Only states that the block itself is in: a hovered ancestor is not part of its look.
  markStates(ancestor, wrapper, context.states);
  wrapper.setAttribute('style', 'display:contents');
  return wrapper;
}

interface WrapOptions {
  context: CloneContext;
  /** Custom properties to freeze. */
  variables: Iterable<string>;
  /** The scheme in which light-dark() was seen. */
  theme: string;
}

/**
 * Wraps the copy in copies of all its ancestors, so that selectors that name them still match.
 * They have no boxes; what the copy inherits through them is frozen on the innermost.
 */
export function wrapInAncestors(
  live: Element,
  copy: Node[],
  { context, variables, theme }: WrapOptions,
): Element {
  const parent = live.parentElement ?? document.documentElement;
  const innermost = wrapperOf(parent, context);
  innermost.setAttribute(
    'style',
    `display:contents;color-scheme:${theme};${inheritedStyle(parent, variables)}`,
  );
  innermost.append(...copy);
  let outermost = innermost;
  for (let above = parent.parentElement; above; above = above.parentElement) {
    const wrapper = wrapperOf(above, context);
    wrapper.append(outermost);
    outermost = wrapper;
  }
  return outermost;
}

/** The background colour seen at the element: its own, or the nearest painted ancestor's. */
export function backgroundAt(element: Element): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return 'Canvas';
}
