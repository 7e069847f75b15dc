import { withAssetNames } from '../archive/asset-urls.ts';
import { isScopeAttribute, removeClassHash } from './build-names.ts';
import { readStyles } from './read-styles.ts';
import type { Box, RenderedNode } from './rendered-node.ts';

const SVG = 'http://www.w3.org/2000/svg';
const IGNORED = new Set(['script', 'style', 'template', 'link', 'meta', 'noscript', 'title']);
/**
 * Attributes that are not compared as such, because classes and computed styles are compared
 * instead or because patients do not notice them.
 */
const NOT_MEANT = /^(?:class|style|id|part|slot|tabindex|width|height|data-(?!snapshot-).*)$/;
/** Attributes that the capture or the frame stored under another name, with the original one. */
const STORED: Record<string, string> = { 'data-snapshot-link': 'href' };
const STORED_ATTRIBUTE = /^data-snapshot-attribute-(.+)$/;

function attributesOf(element: Element, isShape: boolean): Record<string, string> {
  const meant: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    const original = STORED[name] ?? STORED_ATTRIBUTE.exec(name)?.[1] ?? name;
    if (original.startsWith('data-snapshot-') || isScopeAttribute(original)) continue;
    const isGeometry = isShape && /^(?:width|height)$/.test(original);
    if (isGeometry || !NOT_MEANT.test(original)) meant[original] = withAssetNames(value);
  }
  return meant;
}

interface ReadPage {
  root: RenderedNode;
  elements: Map<RenderedNode, Element>;
  /** Total number of elements, of which at most the limit was read. */
  count: number;
}

/** Returns the block in the page of a snapshot; for other markup the whole page. */
const blockIn = (page: Document) => page.querySelector('[data-block-capture]') ?? page.body;

/** Reads the block of a rendered page: elements in document order up to a limit, texts, styles. */
export function readRendering(page: Document, limit: number): ReadPage {
  const block = blockIn(page);
  const elements = new Map<RenderedNode, Element>();

  function boxOf(element: Element): Box {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  }

  function readText(node: Node, parent: RenderedNode): RenderedNode | null {
    const text = node.nodeValue!.replace(/\s+/g, ' ').trim();
    if (!text) return null;
    const { box, isShape } = parent;
    const rest = { classes: [], attributes: {}, styles: {}, children: [] };
    return { tag: '#text', text, box, isShape, parent, ...rest };
  }

  function readElement(element: Element, parent: RenderedNode | null): RenderedNode | null {
    if (IGNORED.has(element.localName) || elements.size >= limit) return null;
    const tag = element.getAttribute('data-snapshot-tag') ?? element.localName;
    const isShape = element.namespaceURI === SVG && element.localName !== 'svg';
    const node: RenderedNode = {
      tag,
      classes: [...element.classList].flatMap((name) => removeClassHash(name) ?? []),
      attributes: attributesOf(element, isShape),
      text: '',
      styles: readStyles(element),
      box: boxOf(element),
      isShape,
      parent,
      children: [],
    };
    elements.set(node, element);
    // Elements that are not displayed have no look.
    if (node.styles.display === 'none') return node;
    const inside = [...element.shadowRoot?.childNodes ?? [], ...element.childNodes];
    node.children = inside.flatMap((child) => readNode(child, node) ?? []);
    return node;
  }

  function readNode(child: Node, parent: RenderedNode): RenderedNode | null {
    if (child.nodeType === Node.TEXT_NODE) return readText(child, parent);
    return child.nodeType === Node.ELEMENT_NODE ? readElement(child as Element, parent) : null;
  }

  const root = readElement(block, null)!;
  return { root, elements, count: block.querySelectorAll('*').length + 1 };
}
