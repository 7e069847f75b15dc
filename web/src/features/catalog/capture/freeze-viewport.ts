import type { ViewportHeight } from '../viewport-heights.ts';

/**
 * An archived view is as high as the block, not as the window was: everything that depends on the
 * viewport's height gets the value of the device with that width. Its width stays variable.
 */

/** Strings and URLs, which stay unchanged, and lengths that depend on the viewport's height. */
const LENGTHS =
  /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\([^)]*\)|(?<![\w#[-]|\d\.)([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)[sld]?(vh|vb|vmin|vmax)\b/gi;

/** One per cent of the viewport's height. */
const VIEWPORT_UNIT = '--snapshot-vh';

const rounded = (pixels: number) => `${Number(pixels.toFixed(4))}px`;

type Heights = readonly ViewportHeight[];

/** Returns `share` per cent of the viewport's height as a CSS length. */
export function freezeViewportLength(share: number, heights: Heights): string {
  const [{ height }, other] = heights as [ViewportHeight, ViewportHeight?];
  return other ? `calc(${share}*var(${VIEWPORT_UNIT}))` : rounded(share * height / 100);
}

/** Converts `vh`, `vb`, `vmin` and `vmax`, also as `svh` and so on, to lengths for these heights. */
export function freezeViewport(css: string, heights: Heights): string {
  return css.replace(LENGTHS, (whole, count?: string, unit?: string) => {
    if (!count || !unit) return whole;
    const share = Number(count);
    const length = freezeViewportLength(share, heights);
    const side = unit.toLowerCase();
    if (side === 'vh' || side === 'vb') return length;
    return `${(side === 'vmin') === (share >= 0) ? 'min' : 'max'}(${share}vw,${length})`;
  });
}

/** Less than any pixel of a screen, so that ranges of widths have no visible gap. */
const STEP = 0.02;

/** Returns the media query for the widths with the height at this index. */
function widthsAt(at: number, heights: Heights): string {
  const [from, below] = [heights[at - 1]?.below, heights[at]!.below];
  const bounds = [
    from === undefined ? '' : `(min-width:${from}px)`,
    below === Infinity ? '' : `(max-width:${below - STEP}px)`,
  ];
  return bounds.filter(Boolean).join(' and ');
}

/**
 * Returns rules that set the unit of frozen lengths for each width; empty if CSS and markup have
 * none.
 */
export function freezeViewportRules(text: string, heights: Heights): string {
  if (!text.includes(VIEWPORT_UNIT)) return '';
  return heights.map(({ height }, at) =>
    `@media ${widthsAt(at, heights)}{:root{${VIEWPORT_UNIT}:${rounded(height / 100)}}}`
  ).join('\n');
}

const HEIGHT_QUERY =
  /\((?:[^()]|\([^()]*\))*\b(?:height|aspect-ratio|orientation)\b(?:[^()]|\([^()]*\))*\)/gi;
const RATIO = /^\(\s*(min|max)-aspect-ratio\s*:\s*([\d.]+)\s*(?:\/\s*([\d.]+)\s*)?\)$/i;
const ORIENTATION = /^\(\s*orientation\s*:\s*(portrait|landscape)\s*\)$/i;

/**
 * Converts a query for the ratio or orientation, at this height, to one for the width; returns null
 * for other queries.
 */
function asWidth(feature: string, height: number): string | null {
  const [, bound, above, below = '1'] = RATIO.exec(feature) ?? [];
  if (bound) return `(${bound}-width:${rounded(Number(above) / Number(below) * height)})`;
  const orientation = ORIENTATION.exec(feature)?.[1]?.toLowerCase();
  if (!orientation) return null;
  return orientation === 'portrait' ? `(max-width:${height}px)` : `(min-width:${height + 0.01}px)`;
}

const SIGNS: Record<string, string> = { 'min-': '>=', 'max-': '<=', '': '=' };
const COMPARE: Record<string, (one: number, other: number) => boolean> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '=': (one, other) => one === other,
  '>=': (one, other) => one >= other,
  '>': (one, other) => one > other,
};
const EM = 16;

function pixelsOf(operand: string, height: number): number {
  if (/^height$/i.test(operand)) return height;
  const [, count, unit] = /^([\d.]+)(px|r?em)?$/i.exec(operand) ?? [];
  return count === undefined ? NaN : Number(count) * (/em/i.test(unit ?? '') ? EM : 1);
}

/** Returns whether a query for only the height matches this height; null for other queries. */
function holdsAt(feature: string, height: number): boolean | null {
  const [first, ...rest] = feature.slice(1, -1)
    .replace(/^\s*(min-|max-|)height\s*:/i, (_, bound: string) => `height${SIGNS[bound]}`)
    .split(/\s*([<>]=?|=)\s*/).map((part) => part.trim());
  let left = pixelsOf(first!, height);
  let holds: boolean | null = rest.length ? true : null;
  for (let at = 0; at < rest.length; at += 2) {
    const right = pixelsOf(rest[at + 1]!, height);
    if (Number.isNaN(left) || Number.isNaN(right)) return null;
    holds &&= COMPARE[rest[at]!]!(left, right);
    left = right;
  }
  return holds;
}

const ALWAYS = '(min-width:0)';
const NEVER = '(max-width:0)';

/**
 * Converts media queries for the viewport's height, ratio or orientation, for devices of these
 * heights.
 */
export function freezeMedia(
  prelude: string,
  heights: Heights,
  matches = (query: string) => matchMedia(query).matches,
): string {
  return prelude.replace(HEIGHT_QUERY, (feature) => {
    const answers = heights.map(({ height }) =>
      asWidth(feature, height) ?? (holdsAt(feature, height) ?? matches(feature) ? ALWAYS : NEVER)
    );
    if (new Set(answers).size === 1) return answers[0]!;
    const asked = answers.map((answer, at) => `(${widthsAt(at, heights)} and ${answer})`);
    return `(${asked.join(' or ')})`;
  });
}
