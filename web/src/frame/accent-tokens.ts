import { measureContrast, parseColor, toHex } from '../features/foundation/contrast.ts';

/** Minimum contrast of text (WCAG AA). */
const LEAST_CONTRAST = 4.5;
const STEP = 0.05;

/** Mixes two colours; `share` is the part of the other one, from 0 to 1. */
function mix(colour: string, other: string, share: number): string {
  const [one, two] = [parseColor(colour), parseColor(other)];
  const between = (at: 0 | 1 | 2) => one[at] + (two[at] - one[at]) * share;
  return toHex([between(0), between(1), between(2)]);
}

/** Mixes a colour with as little of another as makes it legible on all backgrounds. */
function readableOn(colour: string, towards: string, grounds: string[]): string {
  let share = 0;
  while (
    share < 1 &&
    grounds.some((ground) => measureContrast(mix(colour, towards, share), ground) < LEAST_CONTRAST)
  ) share += STEP;
  return mix(colour, towards, Math.min(share, 1));
}

const SCHEMES = {
  light: { surface: '#faf8f4', text: '#1d1b16', onAccent: '#ffffff' },
  dark: { surface: '#1b1c18', text: '#ecebe4', onAccent: '#0d1a13' },
};

function toScheme(accent: string, { surface, text, onAccent }: typeof SCHEMES.light) {
  const soft = mix(surface, accent, 0.12);
  const own = readableOn(accent, text, [onAccent, surface]);
  return {
    '--color-accent': own,
    '--color-accent-hover': mix(own, text, 0.2),
    '--color-accent-soft': soft,
    '--color-accent-text': readableOn(own, text, [surface, soft]),
  };
}

/**
 * Returns the CSS custom properties of an accent colour in both colour schemes: the colour itself
 * where it is legible, otherwise the nearest legible one.
 *
 * @param accent as #rrggbb.
 */
export function toAccentTokens(accent: string): Record<string, string> {
  const [light, dark] = [toScheme(accent, SCHEMES.light), toScheme(accent, SCHEMES.dark)];
  const names = Object.keys(light) as (keyof typeof light)[];
  return Object.fromEntries(
    names.map((name) => [name, `light-dark(${light[name]}, ${dark[name]})`]),
  );
}
