/**
 * An archived view is as high as the block and not as the window was: what asks for the height of
 * the viewport gets the answer of the moment of capture. Its width stays a question.
 */

/** Strings and addresses, which are left alone, and lengths that depend on the viewport's height. */
const LENGTHS =
  /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\([^)]*\)|(?<![\w#[-]|\d\.)([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)[sld]?(vh|vb|vmin|vmax)\b/gi;

const rounded = (pixels: number) => `${Number(pixels.toFixed(4))}px`;

/** Declarations with `vh`, `vmin` and `vmax` in pixels of a viewport of this height. */
export function freezeViewport(css: string, height: number): string {
  return css.replace(LENGTHS, (whole, count?: string, unit?: string) => {
    if (!count || !unit) return whole;
    const share = Number(count);
    const length = rounded(share * height / 100);
    const side = unit.toLowerCase();
    if (side === 'vh' || side === 'vb') return length;
    return `${(side === 'vmin') === (share >= 0) ? 'min' : 'max'}(${share}vw,${length})`;
  });
}

const HEIGHT_QUERY =
  /\((?:[^()]|\([^()]*\))*\b(?:height|aspect-ratio|orientation)\b(?:[^()]|\([^()]*\))*\)/gi;
const RATIO = /^\(\s*(min|max)-aspect-ratio\s*:\s*([\d.]+)\s*(?:\/\s*([\d.]+)\s*)?\)$/i;
const ORIENTATION = /^\(\s*orientation\s*:\s*(portrait|landscape)\s*\)$/i;

/** At this height a ratio of the sides is a width. */
function asWidth(feature: string, height: number): string | null {
  const [, bound, above, below = '1'] = RATIO.exec(feature) ?? [];
  if (bound) return `(${bound}-width:${rounded(Number(above) / Number(below) * height)})`;
  const orientation = ORIENTATION.exec(feature)?.[1]?.toLowerCase();
  if (!orientation) return null;
  return orientation === 'portrait' ? `(max-width:${height}px)` : `(min-width:${height + 0.01}px)`;
}

/** Media queries for the viewport's height, its ratio or orientation, for one of this height. */
export function freezeMedia(
  prelude: string,
  height: number,
  matches = (query: string) => matchMedia(query).matches,
): string {
  return prelude.replace(
    HEIGHT_QUERY,
    (feature) => asWidth(feature, height) ?? (matches(feature) ? '(min-width:0)' : '(max-width:0)'),
  );
}
