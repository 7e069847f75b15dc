/** Magic bytes of images and fonts, one character per byte. */
const SIGNATURES: [type: string, start: RegExp][] = [
  // deno-lint-ignore no-control-regex -- bytes, not text
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/avif', /^[\s\S]{4}ftypavi[fs]/],
  ['font/woff2', /^wOF2/],
  ['font/woff', /^wOFF/],
  ['font/otf', /^OTTO/],
  // deno-lint-ignore no-control-regex -- the same
  ['font/ttf', /^(?:\0\x01\0\0|true)/],
];

const ENOUGH_BYTES = 2048;

/** Text allowed before the root of an SVG image. */
const BEFORE_ROOT =
  /^(?:\xef\xbb\xbf)?(?:\s+|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!doctype svg[^>]*>)*/i;

export const SVG_TYPE = 'image/svg+xml';

/**
 * Detects the media type of an image or font by its content, regardless of the declared type;
 * returns null for others.
 */
export function sniffType(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, ENOUGH_BYTES));
  const known = SIGNATURES.find(([, signature]) => signature.test(start));
  if (known) return known[0];
  return /^<svg[\s>/]/.test(start.replace(BEFORE_ROOT, '')) ? SVG_TYPE : null;
}
