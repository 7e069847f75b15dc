import { isAttributeShown } from '../archive/sanitize-markup.ts';
import { type CloneContext, SVG } from './clone-context.ts';
import { nameOf } from './form-state.ts';
import { freezeViewport } from './freeze-viewport.ts';
import { inlineUrls } from './inline-assets.ts';
import { getStoredAttribute } from './selectors.ts';

/** Attributes that load, navigate or move the focus, or have a meaning only in the live page. */
const DROPPED = new Set([
  ...['src', 'srcset', 'poster', 'background', 'data', 'formaction', 'action', 'ping', 'target'],
  ...['nonce', 'integrity', 'autofocus', 'is'],
]);

function isKept(name: string, value: string): boolean {
  if (/^on/i.test(name) || DROPPED.has(name)) return false;
  // deno-lint-ignore no-control-regex
  return !/^[\s\u0000-\u001f]*(?:javascript|vbscript|data):/i.test(value) || name === 'style';
}

/**
 * Converts slot names: content finds its slot by name, but sanitizing removes names of properties
 * of `document`.
 *
 * @returns the converted name; null for other attributes, and for names that sanitizing keeps.
 */
function storedSlot(tag: string, { name, value }: Attr): string | null {
  const isSlot = name === 'slot' || (tag === 'slot' && name === 'name');
  return isSlot && !isAttributeShown('slot', 'name', value) ? `snapshot-${value}` : null;
}

/**
 * Copies an attribute: unchanged if sanitizing keeps it, otherwise as a mark that rules match.
 * Keeps names that only a parser creates, such as `@click`.
 */
export function copyAttribute(attribute: Attr, to: Element, context: CloneContext): void {
  const { name, value } = attribute;
  if (!isKept(name, value)) return;
  // Only a script can show a popover, so an open one is marked instead.
  const isOpenPopover = name === 'popover' && attribute.ownerElement!.matches(':popover-open');
  const slot = storedSlot(to.localName, attribute);
  if (slot) to.setAttribute(name, slot);
  if (!slot && !isOpenPopover && isAttributeShown(to.localName, name, value)) {
    to.setAttributeNode(attribute.cloneNode() as Attr);
  } else {
    to.setAttribute(getStoredAttribute(name), value);
    context.attributes.add(name);
  }
}

/**
 * Returns whether the replacing image has its own value of an attribute, such as size or source.
 */
function isOfPicture({ localName, namespaceURI }: Element, name: string): boolean {
  // An image treats these as styles; a canvas's own size is that of its image.
  if (localName === 'canvas') return name === 'width' || name === 'height';
  return localName === 'image' && namespaceURI === SVG && name === 'href';
}

/** Copies the attributes of an element that a snapshot keeps. */
export async function copyAttributes(from: Element, to: Element, context: CloneContext) {
  for (const attribute of from.attributes) {
    if (!isOfPicture(from, attribute.localName)) copyAttribute(attribute, to, context);
  }
  const style = from.getAttribute('style');
  if (style) {
    const inlined = await inlineUrls(style, {
      baseUrl: document.baseURI,
      assets: context.assets,
      of: nameOf(from),
    });
    to.setAttribute('style', freezeViewport(inlined, context.heights));
  }
}
