import { expect, test } from 'vitest';
import {
  buildSrcdoc,
  escapeCss,
  FRAME_POLICY,
} from '../../../../web/src/features/catalog/archive/build-srcdoc.ts';

test('the policy forbids everything but styles and data', () => {
  expect(FRAME_POLICY).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
      "form-action 'none'; base-uri 'none'",
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
