import { expect, test } from 'vitest';
import { inScheme, mediaAsWritten, mediaInScheme } from '@/features/catalog/archive/in-scheme.ts';

test.each([
  [
    '@media (prefers-color-scheme:dark){a{}}',
    '@media ((prefers-color-scheme: dark) and (max-width: 0px)){a{}}',
    '@media ((prefers-color-scheme: dark) or (min-width: 0px)){a{}}',
  ],
  [
    '@media not ( prefers-color-scheme : Light ){a{}}',
    '@media not ((prefers-color-scheme: light) or (min-width: 0px)){a{}}',
    '@media not ((prefers-color-scheme: light) and (max-width: 0px)){a{}}',
  ],
  [
    '@media (prefers-color-scheme){a{}}',
    '@media ((prefers-color-scheme) or (min-width: 0px)){a{}}',
    '@media ((prefers-color-scheme) or (min-width: 0px)){a{}}',
  ],
  [':root{color-scheme: light dark}', ':root{color-scheme: light}', ':root{color-scheme: dark}'],
  [':root{color-scheme:dark}', ':root{color-scheme:dark}', ':root{color-scheme:dark}'],
])('%s', (css, light, dark) => {
  expect(inScheme(css, 'light')).toBe(light);
  expect(inScheme(css, 'dark')).toBe(dark);
});

test.each([
  '(prefers-color-scheme: dark)',
  'screen and (min-width: 0px) and (prefers-color-scheme: light), print',
  'not ((prefers-color-scheme) and (max-width: 0px))',
])('%s comes back as it was written', (media) => {
  for (const scheme of ['light', 'dark'] as const) {
    expect(mediaInScheme(media, scheme)).not.toBe(media);
    expect(mediaAsWritten(mediaInScheme(media, scheme))).toBe(media);
  }
});
