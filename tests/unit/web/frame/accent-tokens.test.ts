import { expect, test } from 'vitest';
import { measureContrast } from '@/features/foundation/contrast.ts';
import { toAccentTokens } from '@/frame/accent-tokens.ts';

const SURFACES = ['#faf8f4', '#1b1c18'];
const ON_ACCENT = ['#ffffff', '#0d1a13'];

const inSchemes = (token: string) => /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(token)!.slice(1);

test.each(['#23593e', '#ffee00', '#000000', '#ffffff', '#ff0000', '#7f7f7f', '#4040ff'])(
  'whatever the accent, here %s, texts can be read in both schemes',
  (accent) => {
    const tokens = toAccentTokens(accent);
    const [own, text, soft] = ['accent', 'accent-text', 'accent-soft'].map((name) =>
      inSchemes(tokens[`--color-${name}`]!)
    );
    for (const i of [0, 1]) {
      expect(measureContrast(own![i]!, ON_ACCENT[i]!)).toBeGreaterThanOrEqual(4.5);
      expect(measureContrast(own![i]!, SURFACES[i]!)).toBeGreaterThanOrEqual(4.5);
      expect(measureContrast(text![i]!, soft![i]!)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('a colour that can be read is kept', () => {
  expect(inSchemes(toAccentTokens('#1d5c96')['--color-accent']!)[0]).toBe('#1d5c96');
});
