import '../support/browser.ts';
import { describe, expect, test } from 'vitest';
import { withAssetNames, withAssetUrls } from '@/features/catalog/archive/asset-urls.ts';
import { buildSrcdoc, escapeCss, FRAME_POLICY } from '@/features/catalog/archive/build-srcdoc.ts';

const ASSETS = 'http://linden.test/functions/v1/catalog/assets/';

test('the policy forbids everything but styles, data and the assets of the API', () => {
  expect(FRAME_POLICY).toBe(
    `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${ASSETS}; ` +
      `font-src data: ${ASSETS}; form-action 'none'; base-uri 'none'`,
  );
});

test('the policy stands before everything that could load', () => {
  const page = buildSrcdoc({ html: '<p>x</p>', css: 'p{color:red}' });
  expect(page.startsWith('<!doctype html><meta http-equiv="Content-Security-Policy"')).toBe(true);
  expect(page.indexOf('<style>')).toBeGreaterThan(page.indexOf('Content-Security-Policy'));
  expect(page.endsWith('<body><p>x</p>')).toBe(true);
});

test.each([
  ['</style><script>', '<\\/style><script>'],
  ['a{content:"</STYLE>"}', 'a{content:"<\\/STYLE>"}'],
  ['<</style', '<<\\/style'],
])('css %s cannot end its element', (css, escaped) => {
  expect(escapeCss(css)).toBe(escaped);
  const style = buildSrcdoc({ html: '', css }).split('<style>')[1]!;
  expect(style.match(/<\//g)).toHaveLength(1);
});

test('what the frame adds is weaker than every rule that is stored, also than layers', () => {
  const css = buildSrcdoc({ html: '', css: '@layer base{a{color:red}}' }).split('<style>')[1]!;
  expect(css).toMatch(/^@layer snapshot-frame\{[^@]*\}\}\n@layer base\{/);
});

describe('the names of assets', () => {
  const [stored, captured] = ['a'.repeat(64), 'b'.repeat(64)];
  const css = `p{background:url("asset:${stored}"),url(asset:${captured})}`;
  const shown = withAssetUrls(css, { [captured]: 'data:image/png;base64,AAAA' });

  test('become addresses of the API, or the data of what was captured just now', () => {
    expect(shown).toBe(
      `p{background:url("${ASSETS}${stored}"),url(data:image/png;base64,AAAA#asset:${captured})}`,
    );
    expect(withAssetUrls(`asset:${'A'.repeat(64)} asset:abc`)).not.toContain(ASSETS);
  });

  test('come back from both', () => {
    expect(withAssetNames(shown)).toBe(css);
    expect(withAssetNames('http://elsewhere.test/assets/')).toBe('http://elsewhere.test/assets/');
  });
});
