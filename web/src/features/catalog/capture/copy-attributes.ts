import { isAttributeShown } from '../archive/sanitize-markup.ts';
import type { CloneContext } from './clone-context.ts';
import { replaceUrls, urlsIn } from './css-values.ts';
import { freezeViewport } from './freeze-viewport.ts';
import { storedAttribute } from './selectors.ts';

/** They load, navigate or move the focus, or mean something only to the browser that ran the page. */
const DROPPED = new Set([
  ...['src', 'srcset', 'poster', 'background', 'data', 'formaction', 'action', 'ping', 'target'],
  ...['nonce', 'integrity', 'autofocus', 'popover', 'is'],
]);

function isKept(name: string, value: string): boolean {
  if (/^on/i.test(name) || DROPPED.has(name)) return false;
  // deno-lint-ignore no-control-regex
  return !/^[\s\u0000-\u001f]*(?:javascript|vbscript|data):/i.test(value) || name === 'style';
}

async function inlineStyle(style: string, context: CloneContext): Promise<string> {
  const found = new Map<string, string>();
  for (const url of urlsIn(style)) {
    found.set(url, await context.assets.inline(url, document.baseURI) ?? 'data:,');
  }
  return freezeViewport(replaceUrls(style, (url) => found.get(url) ?? 'data:,'), innerHeight);
}

/**
 * Puts an attribute on a copy: as it is where snapshots are shown with it, otherwise as a mark that
 * rules find in its place. Names that only a parser makes, such as `@click`, are kept, too.
 */
export function copyAttribute(attribute: Attr, to: Element, context: CloneContext): void {
  const { name, value } = attribute;
  if (!isKept(name, value)) return;
  if (isAttributeShown(to.localName, name, value)) {
    to.setAttributeNode(attribute.cloneNode() as Attr);
  } else {
    to.setAttribute(storedAttribute(name), value);
    context.attributes.add(name);
  }
}

/** Copies what a snapshot keeps of the attributes of an element. */
export async function copyAttributes(from: Element, to: Element, context: CloneContext) {
  for (const attribute of from.attributes) {
    // An image takes these for a style; a canvas has them as its own size, which its picture has.
    if (from.localName === 'canvas' && /^(?:width|height)$/.test(attribute.name)) continue;
    copyAttribute(attribute, to, context);
  }
  const style = from.getAttribute('style');
  if (style) to.setAttribute('style', await inlineStyle(style, context));
}
