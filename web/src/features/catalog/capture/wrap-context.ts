import type { CloneContext } from './clone-context.ts';
import { copyAttribute } from './copy-attributes.ts';
import { frozenStyle, inheritedStyle } from './inherited-style.ts';
import { inBothSchemes } from './other-scheme.ts';
import { markStates } from './passing-states.ts';
import { storedTag } from './selectors.ts';

/**
 * Attributes that ancestors do not keep: their own style, which is frozen as inherited values, what
 * hides or moves them, and what an open dialog leaves on the page around it.
 */
const NOT_KEPT =
  /^(?:style|hidden|inert|tabindex|contenteditable|aria-hidden|data-aria-hidden|data-v-app|data-scroll-locked)$/;

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
  /** The rules give the root of the page its size of text. */
  isRootSized?: boolean;
}

/**
 * Wraps the copy in copies of all its ancestors, so that selectors that name them still match.
 * They have no boxes; what the copy inherits through them is frozen on the innermost.
 */
export function wrapInAncestors(
  live: Element,
  copy: Node[],
  { context, variables, scheme, isRootSized }: WrapOptions,
): Element {
  const parent = live.parentElement ?? document.documentElement;
  const innermost = wrapperOf(parent, context);
  // Both are decided for the whole page where it is shown.
  const own = /light.*dark|dark.*light/.test(scheme) ? '' : `color-scheme:${scheme};`;
  const frozen = own +
    inBothSchemes(innermost, () => inheritedStyle(parent, isRootSized), context.otherScheme);
  innermost.setAttribute('style', innermost.getAttribute('style') + frozen);
  innermost.append(...copy);
  let outermost = innermost;
  for (let above = parent.parentElement; above; above = above.parentElement) {
    const wrapper = wrapperOf(above, context);
    wrapper.append(outermost);
    outermost = wrapper;
  }
  const base = context.target.createElement('div');
  const values = inBothSchemes(base, () => frozenStyle(parent, variables), context.otherScheme);
  base.setAttribute('style', `display:contents;${values}`);
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
