import { type CloneContext, SVG } from './clone-context.ts';
import { copyAttributes } from './copy-attributes.ts';
import { bakeState, lose, nameOf } from './form-state.ts';
import { bakeFront, bakeScroll } from './place-state.ts';
import { markStates } from './passing-states.ts';
import { getStoredTag } from './selectors.ts';
import { createReplacement } from './create-replacement.ts';

const DROPPED = new Set([
  'script',
  'noscript',
  'template',
  'link',
  'meta',
  'base',
  'style',
  'title',
]);
/** Marks a copy with another tag than its original, so that rules match it. */
function markTag(element: Element, copy: Element, context: CloneContext): void {
  if (copy.localName === element.localName) return;
  copy.setAttribute('data-snapshot-tag', element.localName);
  context.renamed.add(element.localName);
}

/**
 * Creates the copy's element: forms and custom elements, which sanitizing removes, get another tag.
 */
function createLike(element: Element, { target }: CloneContext): Element {
  const tag = element.localName;
  const isOwn = element.namespaceURI === SVG || (tag !== 'form' && !tag.includes('-'));
  return target.createElementNS(element.namespaceURI, isOwn ? tag : getStoredTag(tag));
}

/** Clones a shadow root as a declarative template with a style element. */
async function cloneShadow(root: ShadowRoot, context: CloneContext): Promise<Element> {
  const template = context.target.createElement('template');
  template.setAttribute('shadowrootmode', 'open');
  const children = await cloneAll(root.childNodes, context);
  const style = context.target.createElement('style');
  context.shadows.push({ root, style });
  template.content.append(style, ...children);
  if (root.slotAssignment === 'manual') {
    context.report(`content given to ${nameOf(root.host)} by script`);
  }
  return template;
}

function loseClosed(element: Element, copy: Element, { report }: CloneContext): void {
  const isCustom = customElements.get(element.localName) !== undefined && !element.shadowRoot;
  const isDrawn = element.childNodes.length === 0 && element.getBoundingClientRect().height > 0;
  if (isCustom && isDrawn) lose(copy, { what: `closed content of ${nameOf(element)}`, report });
}

async function cloneAll(nodes: Iterable<Node>, context: CloneContext): Promise<Node[]> {
  const copies: Node[] = [];
  for (const node of [...nodes]) {
    const copy = await cloneTree(node, context);
    if (copy) copies.push(copy);
  }
  return copies;
}

async function createCopy(element: Element, context: CloneContext): Promise<Element> {
  const replaced = await createReplacement(element, context, (nodes) => cloneAll(nodes, context));
  if (replaced) return replaced;
  const copy = createLike(element, context);
  if (element.shadowRoot) copy.append(await cloneShadow(element.shadowRoot, context));
  copy.append(...await cloneAll(element.childNodes, context));
  loseClosed(element, copy, context);
  return copy;
}

async function cloneElement(element: Element, context: CloneContext): Promise<Node | null> {
  if (DROPPED.has(element.localName) && element.namespaceURI !== SVG) return null;
  const copy = await createCopy(element, context);
  await copyAttributes(element, copy, context);
  markTag(element, copy, context);
  for (const state of markStates(element, copy)) context.states.add(state);
  bakeState(element, copy, context.report);
  bakeFront(element, copy, context);
  bakeScroll(element, copy, context.report);
  return copy;
}

/** Clones a node as it looks now, self-contained; returns null for nodes that snapshots omit. */
export function cloneTree(node: Node, context: CloneContext): Promise<Node | null> {
  if (node instanceof Text) {
    return Promise.resolve(context.target.createTextNode(node.data));
  }
  return node instanceof Element ? cloneElement(node, context) : Promise.resolve(null);
}
