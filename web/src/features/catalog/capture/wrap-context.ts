import type { CloneContext } from './clone-context.ts';
import { copyAttribute } from './copy-attributes.ts';
import { freezeStyle, inheritedStyle } from './inherited-style.ts';
import { styleInBothSchemes } from './other-scheme.ts';
import { markStates } from './passing-states.ts';
import { getStoredTag } from './selectors.ts';

/**
 * Attributes that copies of ancestors lack: the style, which is frozen as inherited values,
 * attributes that hide ancestors or make them focusable, and those that an open dialog sets on the
 * page.
 */
const NOT_KEPT =
  /^(?:style|hidden|inert|tabindex|contenteditable|aria-hidden|data-aria-hidden|data-v-app|data-scroll-locked)$/;

/** Returns the custom properties in an element's style attribute. */
function ownVariables(element: Element): string {
  if (!(element instanceof HTMLElement)) return '';
  return [...element.style].filter((name) => name.startsWith('--'))
    .map((name) => `${name}:${element.style.getPropertyValue(name)};`).join('');
}

function wrapperOf(ancestor: Element, context: CloneContext): Element {
  const isPage = ancestor === document.documentElement || ancestor === document.body;
  const tag = ancestor.localName;
  const isOther = isPage || tag === 'form' || tag.includes('-');
  const wrapper = context.target.createElement(isOther ? getStoredTag(tag) : tag);
  if (wrapper.localName !== ancestor.localName) {
    wrapper.setAttribute('data-snapshot-tag', ancestor.localName);
    context.renamed.add(ancestor.localName);
  }
  for (const attribute of ancestor.attributes) {
    if (!NOT_KEPT.test(attribute.name)) copyAttribute(attribute, wrapper, context);
  }
  // Only states that elements of the block have, too: a hovered ancestor alone is not part of it.
  markStates(ancestor, wrapper, context.states);
  wrapper.setAttribute('style', `display:contents;${ownVariables(ancestor)}`);
  return wrapper;
}

interface WrapOptions {
  context: CloneContext;
  /** Custom properties to freeze unless a rule or style of an ancestor sets them. */
  variables: Iterable<string>;
  /** The inherited value of `color-scheme`. */
  scheme: string;
  /** Whether the rules set the font size of the page's root. */
  isRootSized?: boolean;
}

/**
 * Wraps the copy in copies of all its ancestors, so that selectors that name them still match. They
 * have no boxes; inherited values are frozen on the innermost.
 */
export function wrapInAncestors(
  live: Element,
  copy: Node[],
  { context, variables, scheme, isRootSized }: WrapOptions,
): Element {
  const parent = live.parentElement ?? document.documentElement;
  const innermost = wrapperOf(parent, context);
  // Both schemes are set for the whole page of a shown snapshot.
  const own = /light.*dark|dark.*light/.test(scheme) ? '' : `color-scheme:${scheme};`;
  const frozen = own +
    styleInBothSchemes(innermost, () => inheritedStyle(parent, isRootSized), context.otherScheme);
  innermost.setAttribute('style', innermost.getAttribute('style') + frozen);
  innermost.append(...copy);
  let outermost = innermost;
  for (let above = parent.parentElement; above; above = above.parentElement) {
    const wrapper = wrapperOf(above, context);
    wrapper.append(outermost);
    outermost = wrapper;
  }
  const base = context.target.createElement('div');
  const values = styleInBothSchemes(
    base,
    () => freezeStyle(parent, variables),
    context.otherScheme,
  );
  base.setAttribute('style', `display:contents;${values}`);
  base.append(outermost);
  return base;
}

/**
 * Returns the visible background colour of an element: its own, its nearest painted ancestor's, or
 * `Canvas`.
 */
export function findBackground(element: Element): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return 'Canvas';
}
