const LONGEST = 72;
const NUMBER = /^(-?[\d.]+)(px|em|rem|%|deg|s|ms|vw|vh)?$/;

const hex = (channel: string) => Math.round(Number(channel)).toString(16).padStart(2, '0');

/** Formats `rgb(31, 82, 56)` as `#1f5238`, alpha as `at 50%`, and alpha 0 as `transparent`. */
function readableColor(whole: string, list: string): string {
  const [red, green, blue, alpha = '1'] = list.split(/[\s,/]+/).filter(Boolean);
  if (!red || !green || !blue) return whole;
  if (Number(alpha) === 0) return 'transparent';
  const color = `#${hex(red)}${hex(green)}${hex(blue)}`;
  return alpha === '1' ? color : `${color} at ${Math.round(Number(alpha) * 100)}%`;
}

const rounded = (digits: string) => String(Math.round(Number(digits) * 100) / 100);

function formatValue(value: string): string {
  const text = value
    .replace(/rgba?\(([\d.,\s/]+)\)/g, readableColor)
    .replace(/url\((?:"[^"]*"|'[^']*'|[^)]*)\)/g, 'image')
    .replace(/-?\d+\.\d{3,}/g, rounded);
  const spaced = NUMBER.test(text) ? text.replace(/(?<=\d)(?=[a-z])/, ' ') : text;
  return spaced.length > LONGEST ? `${spaced.slice(0, LONGEST - 1)}…` : spaced;
}

/** Formats both values of a change, the unit only once: `24` and `32 px`. */
export function formatPair(from: string, to: string): [from: string, to: string] {
  const [a, b] = [formatValue(from), formatValue(to)];
  const [, number, unit] = NUMBER.exec(a.replace(' ', '')) ?? [];
  const other = NUMBER.exec(b.replace(' ', ''))?.[2];
  return number && unit && unit === other ? [number, b] : [a, b];
}
