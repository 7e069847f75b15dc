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

/** Charts write their labels so. DOMPurify itself takes HTML out of drawings: see `sanitizeMarkup`. */
const HTML_IN_DRAWINGS = {
  ADD_TAGS: ['foreignobject'],
  HTML_INTEGRATION_POINTS: { foreignobject: true },
} satisfies Config;

const OF_LINKS = ['href', 'xlink:href', 'target', 'ping'];

function isLink(element: Element): boolean {
  return element.localName === 'a' || element.localName === 'area';
}

function tidyAttributes(element: Element): void {
  keepFirstLine(element);
  if (!isLink(element)) return;
  const address = element.getAttribute('href');
  for (const name of OF_LINKS) element.removeAttribute(name);
  // Without an address a link loses its look: rules that ask for one ask for this in the frame.
  if (address !== null) element.setAttribute('data-snapshot-link', address);
}

/** A sanitiser of its own, so that its hooks never meet another use of DOMPurify on the page. */
function createPurifier(config: Config) {
  const purifier = createDOMPurify(window);
  purifier.setConfig(config);
  purifier.addHook('afterSanitizeAttributes', tidyAttributes);
  return purifier;
}

const purifier = createPurifier({ ...SANITIZE_CONFIG, ...HTML_IN_DRAWINGS });
const withoutHtmlInDrawings = createPurifier(SANITIZE_CONFIG);

/** Whether an attribute is still there when stored markup is shown. Tag and name in lower case. */
export function isAttributeShown(tag: string, name: string, value: string): boolean {
  return purifier.isValidAttribute(tag, name, value);
}

/**
 * Stored markup made harmless. It is done where it is shown: whoever writes can skip the capturer.
 *
 * HTML in drawings stays only in markup that a second cleaning leaves as it is. What a parser moves,
 * such as elements deeper than it goes, could end in another namespace, where text is read as tags
 * ("mutation XSS").
 */
export function sanitizeMarkup(html: string): string {
  const clean = purifier.sanitize(html);
  const isStable = !/<foreignobject/i.test(html) || purifier.sanitize(clean) === clean;
  return isStable ? clean : withoutHtmlInDrawings.sanitize(html);
}
