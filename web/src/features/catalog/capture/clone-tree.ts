import { replaceUrls, urlsIn } from './css-values.ts';
import { bakeState } from './form-state.ts';
import type { AssetInliner } from './inline-assets.ts';
import { standIn } from './stand-in.ts';

/** What cloning needs to know and what it finds out. */
export interface CloneContext {
  /** A document without a view: nothing in it loads or runs. */
  target: Document;
  assets: AssetInliner;
  report: (lost: string) => void;
  /** Tags that were stored under another name, lower case. */
  renamed: Set<string>;
  /** Open shadow roots met on the way, with the marks their flattened content got. */
  shadows: { root: ShadowRoot; mark: string }[];
}

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
const LOADING = new Set(['src', 'srcset', 'poster', 'background', 'data', 'formaction', 'action']);
const SVG = 'http://www.w3.org/2000/svg';

function isKept(name: string, value: string): boolean {
  if (/^on/i.test(name) || LOADING.has(name)) return false;
  if (['nonce', 'integrity', 'ping', 'target', 'autofocus', 'popover', 'is'].includes(name)) {
    return false;
  }
  // deno-lint-ignore no-control-regex
  return !/^[\s\u0000-\u001f]*(?:javascript|vbscript|data):/i.test(value) || name === 'style';
}

async function inlineStyle(style: string, context: CloneContext): Promise<string> {
  const found = new Map<string, string>();
  for (const url of urlsIn(style)) {
    found.set(url, await context.assets.inline(url, document.baseURI) ?? 'data:,');
  }
  return replaceUrls(style, (url) => found.get(url) ?? 'data:,');
}

async function copyAttributes(from: Element, to: Element, context: CloneContext) {
  for (const { name, value, namespaceURI } of from.attributes) {
    if (!isKept(name, value)) continue;
    const kept = name === 'style' ? await inlineStyle(value, context) : value;
    to.setAttributeNS(namespaceURI, name, kept);
  }
}

/** Forms are removed where snapshots are shown and unknown tags too: both are stored as a div. */
function storedTag(element: Element, context: CloneContext): string {
  const tag = element.localName;
  if (element.namespaceURI === SVG || (tag !== 'form' && !tag.includes('-'))) return tag;
  context.renamed.add(tag);
  return 'div';
}

function createLike(element: Element, context: CloneContext): Element {
  const tag = storedTag(element, context);
  const clone = context.target.createElementNS(element.namespaceURI, tag);
  if (tag !== element.localName) clone.setAttribute('data-snapshot-tag', element.localName);
  return clone;
}

/** Children as they are laid out: shadow content instead of light, assigned nodes in a slot. */
function childrenOf(element: Element, clone: Element, context: CloneContext): Iterable<Node> {
  if (element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes();
    return assigned.length ? assigned : element.childNodes;
  }
  if (!element.shadowRoot) return element.childNodes;
  const mark = String(context.shadows.length + 1);
  context.shadows.push({ root: element.shadowRoot, mark });
  clone.setAttribute('data-snapshot-shadow', mark);
  if (getComputedStyle(element).display === 'inline') {
    clone.setAttribute('data-snapshot-inline', '');
  }
  return element.shadowRoot.childNodes;
}

async function cloneElement(element: Element, context: CloneContext): Promise<Node | null> {
  if (DROPPED.has(element.localName) && element.namespaceURI !== SVG) return null;
  const replaced = await standIn(element, context);
  if (replaced) {
    await copyAttributes(element, replaced, context);
    return replaced;
  }
  const clone = createLike(element, context);
  await copyAttributes(element, clone, context);
  for (const child of childrenOf(element, clone, context)) {
    const copy = await cloneTree(child, context);
    if (copy) clone.append(copy);
  }
  bakeState(element, clone, context.report);
  return clone;
}

/** A copy of a node as it looks now, that can stand alone. Null for what a snapshot leaves out. */
export function cloneTree(node: Node, context: CloneContext): Promise<Node | null> {
  if (node instanceof Text) {
    return Promise.resolve(context.target.createTextNode(node.data));
  }
  return node instanceof Element ? cloneElement(node, context) : Promise.resolve(null);
}
