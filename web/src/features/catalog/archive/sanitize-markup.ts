import createDOMPurify, { type Config } from 'dompurify';
import { keepFirstLine } from './keep-first-line.ts';

/**
 * What may not be in stored markup when it is shown. Forms, refreshes and base addresses can leave
 * the frame without a script; a link can too, so links keep their look and lose their address.
 */
const SANITIZE_CONFIG = {
  FORBID_TAGS: ['form', 'meta', 'base', 'link'],
  FORBID_ATTR: ['action', 'formaction', 'ping', 'autofocus'],
  // Shadow roots come back as they were, so that rules of the page stay out of them.
  ADD_ATTR: ['shadowrootmode', 'part', 'exportparts', 'slot'],
} satisfies Config;

const OF_LINKS = ['href', 'xlink:href', 'target', 'ping'];

function isLink(element: Element): boolean {
  return element.localName === 'a' || element.localName === 'area';
}

/** A sanitiser of its own, so that its hooks never meet another use of DOMPurify on the page. */
const purifier = createDOMPurify(window);
purifier.setConfig(SANITIZE_CONFIG);
purifier.addHook('afterSanitizeAttributes', (element) => {
  keepFirstLine(element);
  if (!isLink(element)) return;
  const address = element.getAttribute('href');
  for (const name of OF_LINKS) element.removeAttribute(name);
  // Without an address a link loses its look: rules that ask for one ask for this in the frame.
  if (address !== null) element.setAttribute('data-snapshot-link', address);
});

/** Whether an attribute is still there when stored markup is shown. Tag and name in lower case. */
export function isAttributeShown(tag: string, name: string, value: string): boolean {
  return purifier.isValidAttribute(tag, name, value);
}

/** Stored markup made harmless. It is done where it is shown: whoever writes can skip the capturer. */
export function sanitizeMarkup(html: string): string {
  return purifier.sanitize(html);
}
