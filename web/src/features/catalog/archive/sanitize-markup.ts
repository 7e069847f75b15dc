import createDOMPurify, { type Config } from 'dompurify';
import { keepFirstLine } from './keep-first-line.ts';

/**
 * Removes elements and attributes of stored markup that could navigate or load without a script,
 * such as forms, refreshes and base URLs. `tidyAttributes` removes the URLs of links.
 */
const SANITIZE_CONFIG = {
  FORBID_TAGS: ['form', 'meta', 'base', 'link'],
  FORBID_ATTR: ['action', 'formaction', 'ping', 'autofocus'],
  // Keeps shadow roots, so that rules of the page do not apply inside.
  ADD_ATTR: ['shadowrootmode', 'part', 'exportparts', 'slot'],
} satisfies Config;

/** Charts use HTML in SVG for labels, which DOMPurify itself removes: see `sanitizeMarkup`. */
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
  // Without its URL a link no longer matches rules for links; in the frame they match this
  // attribute.
  if (address !== null) element.setAttribute('data-snapshot-link', address);
}

/** Creates a separate sanitizer, so that its hooks do not affect other uses of DOMPurify. */
function createPurifier(config: Config) {
  const purifier = createDOMPurify(window);
  purifier.setConfig(config);
  purifier.addHook('afterSanitizeAttributes', tidyAttributes);
  return purifier;
}

const purifier = createPurifier({ ...SANITIZE_CONFIG, ...HTML_IN_DRAWINGS });
const withoutHtmlInDrawings = createPurifier(SANITIZE_CONFIG);

/** Returns whether an attribute survives sanitizing. Tag and name in lower case. */
export function isAttributeShown(tag: string, name: string, value: string): boolean {
  return purifier.isValidAttribute(tag, name, value);
}

/**
 * Sanitizes stored markup (XSS). Done when it is shown, because a client can bypass the capture.
 *
 * Keeps HTML in SVG only if a second sanitizing does not change the markup. Elements that a parser
 * moves, such as deeply nested ones, could end in another namespace, where text is parsed as tags
 * (mutation XSS).
 */
export function sanitizeMarkup(html: string): string {
  const clean = purifier.sanitize(html);
  const isStable = !/<foreignobject/i.test(html) || purifier.sanitize(clean) === clean;
  return isStable ? clean : withoutHtmlInDrawings.sanitize(html);
}
