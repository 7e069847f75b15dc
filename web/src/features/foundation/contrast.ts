/** Red, green, blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** Parses `#1f5238`, `#fff` or `rgb(31, 82, 56)`. Ignores transparency; throws for other texts. */
export function parseColor(text: string): Rgb {
  const hex = text.match(/^#([\da-f]{3}|[\da-f]{6})$/i)?.[1];
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const channel = (at: number) => parseInt(full.slice(at, at + 2), 16);
    return [channel(0), channel(2), channel(4)];
  }
  const [red, green, blue] = text.match(/[\d.]+/g)?.map(Number) ?? [];
  if (red === undefined || green === undefined || blue === undefined) {
    throw new Error(`Not a colour: ${text}`);
  }
  return [red, green, blue];
}

export function toHex(color: Rgb): string {
  return '#' + color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('');
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast ratio of WCAG 2, 1 to 21, in either order. */
export function measureContrast(one: string, other: string): number {
  const first = luminance(parseColor(one)) + 0.05;
  const second = luminance(parseColor(other)) + 0.05;
  return Math.max(first, second) / Math.min(first, second);
}

/**
 * Returns the strictest WCAG level that text of normal size reaches: AAA from 7, AA from 4.5; from
 * 3 only large text reaches AA.
 */
export function getContrastLevel(ratio: number): 'AAA' | 'AA' | 'Large text' | 'Decoration' {
  if (ratio >= 7) return 'AAA';
  if (ratio >= 4.5) return 'AA';
  return ratio >= 3 ? 'Large text' : 'Decoration';
}

/** Formats a ratio rounded down, so that a printed 4.5 is never less than 4.5. */
export function formatRatio(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
}
