import { formatContactAddress } from '../../contact-address.ts';
import { type Element, findAttribute, isElement, type Node } from './parse-html.ts';

/** Link targets whose address is added if the link's text does not contain it. */
const ADDRESS = /^(?:mailto|tel):([^?]+)/i;

/** Private-use character that represents `<br>` until white space is collapsed. */
export const BREAK = '\ue000';

/** Text of a link from a footnote back to its reference. */
const BACK = /^[↑↩⏎\ufe0e\s]+$/;

/**
 * Returns the text of nodes as a line, with collapsed white space and line breaks only for `<br>`.
 * Omits elements for which `isOut` returns true.
 */
export function toInlineText(nodes: Node[], isOut: (element: Element) => boolean): string {
  return nodes.map((node) => toRawText(node, isOut)).join('')
    .replace(/[^\S\u00a0]+/g, ' ').replace(/ ?\ue000 ?/g, '\n').replaceAll('\u00a0', ' ')
    .trim();
}

/** Returns a node's text like toInlineText, but with its white space and BREAK for `<br>`. */
export function toRawText(node: Node, isOut: (element: Element) => boolean): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value.replaceAll(BREAK, '');
  if (!isElement(node) || isOut(node)) return '';
  if (node.tagName === 'br') return BREAK;
  const text = node.childNodes.map((child) => toRawText(child, isOut)).join('');
  return node.tagName === 'a' ? linkText(node, text) : isBlock(node) ? ` ${text} ` : text;
}

function linkText(link: Element, text: string): string {
  if (BACK.test(text)) return '';
  const address = ADDRESS.exec(findAttribute(link, 'href'))?.[1];
  return address ? text + formatContactAddress(text, address) : text;
}

const BLOCKS = new Set(
  ('address article aside blockquote body caption center dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main nav ol p ' +
    'pre search section summary table tbody td tfoot th thead tr ul').split(' '),
);

/** Returns whether an element starts a new line. */
export const isBlock = ({ tagName }: Element) => BLOCKS.has(tagName);
