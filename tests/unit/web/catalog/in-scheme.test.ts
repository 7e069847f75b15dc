import { expect, test } from 'vitest';
import { inScheme } from '../../../../web/src/features/catalog/archive/in-scheme.ts';

test.each([
  [
    '@media (prefers-color-scheme:dark){a{}}',
    '@media (max-width:0){a{}}',
    '@media (min-width:0){a{}}',
  ],
  [
    '@media not ( prefers-color-scheme : Light ){a{}}',
    '@media not (min-width:0){a{}}',
    '@media not (max-width:0){a{}}',
  ],
  ['@media (prefers-color-scheme){a{}}', '@media (min-width:0){a{}}', '@media (min-width:0){a{}}'],
  [':root{color-scheme: light dark}', ':root{color-scheme: light}', ':root{color-scheme: dark}'],
  [':root{color-scheme:dark}', ':root{color-scheme:dark}', ':root{color-scheme:dark}'],
])('%s', (css, light, dark) => {
  expect(inScheme(css, 'light')).toBe(light);
  expect(inScheme(css, 'dark')).toBe(dark);
});
