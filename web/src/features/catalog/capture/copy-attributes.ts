import { isAttributeShown } from '../archive/sanitize-markup.ts';
import { type CloneContext, SVG } from './clone-context.ts';
import { nameOf } from './form-state.ts';
import { freezeViewport } from './freeze-viewport.ts';
import { inlineUrls } from './inline-assets.ts';
import { storedAttribute } from './selectors.ts';

/** They load, navigate or move the focus, or mean something only to the browser that ran the page. */
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
 * Content finds its slot by name, and names of the document are not shown: both get another.
 *
 * @returns the name of the slot, null when the attribute is no such name.
 */
function storedSlot(tag: string, { name, value }: Attr): string | null {
  const isSlot = name === 'slot' || (tag === 'slot' && name === 'name');
  return isSlot && !isAttributeShown('slot', 'name', value) ? `snapshot-${value}` : null;
}

/**
 * Puts an attribute on a copy: as it is where snapshots are shown with it, otherwise as a mark that
 * rules find in its place. Names that only a parser makes, such as `@click`, are kept, too.
 */
export function copyAttribute(attribute: Attr, to: Element, context: CloneContext): void {
  const { name, value } = attribute;
  if (!isKept(name, value)) return;
  // Only a script can show a popover: what is open is marked instead.
  const isOpenPopover = name === 'popover' && attribute.ownerElement!.matches(':popover-open');
  const slot = storedSlot(to.localName, attribute);
  if (slot) to.setAttribute(name, slot);
  if (!slot && !isOpenPopover && isAttributeShown(to.localName, name, value)) {
    to.setAttributeNode(attribute.cloneNode() as Attr);
  } else {
    to.setAttribute(storedAttribute(name), value);
    context.attributes.add(name);
  }
}

/** What the picture that stands in for an element says otherwise: its size, where it comes from. */
function isOfPicture({ localName, namespaceURI }: Element, name: string): boolean {
  // An image takes these for a style; a canvas has them as its own size, which its picture has.
  if (localName === 'canvas') return name === 'width' || name === 'height';
  return localName === 'image' && namespaceURI === SVG && name === 'href';
}

/** Copies what a snapshot keeps of the attributes of an element. */
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
