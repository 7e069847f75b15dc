const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** Elements that only draw, without scripts or external content. */
const DRAWING = new Set(
  ('svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan ' +
    'textPath image clipPath mask pattern marker linearGradient radialGradient stop style filter ' +
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting ' +
    'feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
    'feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting ' +
    'feSpotLight feTile feTurbulence').split(' '),
);

/** Tokens of XML. No text matches in two ways, so that parsing is linear. */
const TOKEN = new RegExp(
  [
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^<>]*>/,
    /<!\[CDATA\[(?<data>[\s\S]*?)\]\]>/,
    /<\/(?<end>[\w:.-]+)\s*>/,
    /<(?<start>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,200})\s*(?<empty>\/?)>/,
    /(?<text>[^<]+)/,
  ].map(({ source }) => source).join('|'),
  'gy',
);
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Decodes numeric and predefined character references; only a document type could define others.
 */
const decodeReferences = (text: string) =>
  text.replace(
    REFERENCE,
    (_, decimal?: string, hex?: string, name?: string) =>
      name ? NAMED[name.toLowerCase()]! : String.fromCodePoint(
        Math.min(0x10ffff, parseInt(decimal ?? hex!, decimal ? 10 : 16)),
      ),
  );

const encodeText = (text: string) =>
  text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
    // deno-lint-ignore no-control-regex -- XML does not allow these characters
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');

const OWN_ADDRESS = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp|avif);)/i;

/**
 * Returns whether CSS could load external content: by @import, image-set or a url() outside the
 * drawing, or by escapes that hide one.
 */
const hasExternalReference = (css: string) =>
  /@import|\\|image-set/i.test(css) ||
  [...css.matchAll(/url\(\s*["']?([^)]*)/gi)].some(([, address]) => !OWN_ADDRESS.test(address!));

function isKept(name: string, value: string): boolean {
  if (/^(?:xlink:)?href$|^src$/.test(name)) return OWN_ADDRESS.test(value);
  // The root declares all namespaces; a drawing needs no others.
  return !/^on|^xmlns$|:/i.test(name) && !hasExternalReference(value);
}

function formatTag(name: string, attributes: string): string {
  const kept = [...attributes.matchAll(ATTRIBUTE)]
    .map(([, key, double, single]) => [key!, decodeReferences(double ?? single!)] as const)
    .filter(([key, value]) => isKept(key, value));
  return `<${name}${kept.map(([key, value]) => ` ${key}="${encodeText(value)}"`).join('')}>`;
}

interface Open {
  name: string;
  isKept: boolean;
  /** CSS of the current style element. */
  css: string;
}

/**
 * Removes scripts, event handlers, foreign content and external URLs from an SVG image (XSS).
 * Returns null for malformed XML, which browsers would not show either, and for another root
 * element.
 */
export function sanitizeSvg(svg: string): string | null {
  const open: Open[] = [];
  let read = 0;
  let written = '';

  function start(name: string, attributes: string): void {
    const parent = open.at(-1);
    const isKept = DRAWING.has(name) && parent?.isKept !== false && parent?.name !== 'style';
    open.push({ name, isKept, css: '' });
    if (isKept) written += formatTag(name, attributes);
  }

  function say(text: string): void {
    const parent = open.at(-1)!;
    if (parent.name === 'style') parent.css += text;
    else if (parent.isKept) written += encodeText(text);
  }

  function end(): void {
    const { name, isKept, css } = open.pop()!;
    if (isKept) written += `${hasExternalReference(css) ? '' : encodeText(css)}</${name}>`;
  }

  for (const { 0: { length }, groups } of svg.matchAll(TOKEN)) {
    read += length;
    const { start: name, attributes, empty, end: ended, data, text } = groups!;
    if (name) {
      if (open.length === 0 && (written || name !== 'svg')) return null;
      start(name, attributes!);
      if (empty) end();
    } else if (ended) {
      if (open.at(-1)?.name !== ended) return null;
      end();
    } else if (open.length > 0) say(data ?? decodeReferences(text ?? ''));
    else if (text?.trim()) return null;
  }
  const isWhole = read === svg.length && open.length === 0;
  return isWhole && written ? written.replace('<svg', ROOT) : null;
}
