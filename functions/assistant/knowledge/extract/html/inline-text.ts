import { unsaidAddress } from '../../contact-address.ts';
import { attribute, type Element, isElement, type Node } from './parse-html.ts';

/** Addresses that a reader needs to see where the text of their link does not say them. */
const ADDRESS = /^(?:mailto|tel):([^?]+)/i;

/** What `<br>` is until the spaces are collapsed: a character that is nobody's. */
export const BREAK = '\ue000';

/** A link of a footnote back to its place. */
const BACK = /^[↑↩⏎\ufe0e\s]+$/;

/**
 * The text of nodes as a line: spaces collapsed, a break only for `<br>`. Elements for which `isOut`
 * is true are left out.
 */
export function inlineText(nodes: Node[], isOut: (element: Element) => boolean): string {
  return nodes.map((node) => rawText(node, isOut)).join('')
    .replace(/[^\S\u00a0]+/g, ' ').replace(/ ?\ue000 ?/g, '\n').replaceAll('\u00a0', ' ')
    .trim();
}

/** The text as it stands, `<br>` as BREAK. */
export function rawText(node: Node, isOut: (element: Element) => boolean): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value.replaceAll(BREAK, '');
  if (!isElement(node) || isOut(node)) return '';
  if (node.tagName === 'br') return BREAK;
  const text = node.childNodes.map((child) => rawText(child, isOut)).join('');
  return node.tagName === 'a' ? linkText(node, text) : isBlock(node) ? ` ${text} ` : text;
}

function linkText(link: Element, text: string): string {
  if (BACK.test(text)) return '';
  const address = ADDRESS.exec(attribute(link, 'href'))?.[1];
  return address ? text + unsaidAddress(text, address) : text;
}

const BLOCKS = new Set(
  ('address article aside blockquote body caption center dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main nav ol p ' +
    'pre search section summary table tbody td tfoot th thead tr ul').split(' '),
);

/** Whether an element begins a line of its own. */
export const isBlock = ({ tagName }: Element) => BLOCKS.has(tagName);
