import { describe, expect, test } from 'vitest';
import { parseCss, printCss, splitList } from '@/features/catalog/capture/parse-css.ts';

describe('source text of a stylesheet', () => {
  test('keeps shorthands with var() that cssText would lose', () => {
    const css = '.a{padding:var(--p);padding-bottom:1px}';
    expect(printCss(parseCss(css))).toBe(css);
  });

  test.each<[sentence: string, css: string, printed: string]>([
    ['braces in strings', '.a::after{content:"}{"}.b{}', '.a::after{content:"}{"}\n.b{}'],
    [
      'braces in addresses',
      '.a{background:url(data:x;{})}.b{}',
      '.a{background:url(data:x;{})}\n.b{}',
    ],
    ['comments', '/* } */.a/*x*/{color:red/* ; */}', '.a{color:red}'],
    ['comment signs in strings', '.a{content:"/* no */"}', '.a{content:"/* no */"}'],
    ['statements', '@layer a, b;@import "x.css";.a{}', '@layer a, b;\n@import "x.css";\n.a{}'],
    ['nested rules', '.a{color:red;&:hover{color:blue}}', '.a{color:red;&:hover{color:blue}}'],
    [
      'groups',
      '@media print{.a{}@supports(x:y){.b{}}}',
      '@media print{\n.a{}\n@supports(x:y){\n.b{}\n}\n}',
    ],
    ['escapes', '.a\\{b{color:red}', '.a\\{b{color:red}'],
    ['an unclosed end', '.a{color:red', '.a{color:red}'],
  ])('reads %s', (_, css, printed) => {
    expect(printCss(parseCss(css))).toBe(printed);
  });

  test('splits selectors at commas outside brackets and strings', () => {
    expect(splitList('.a, :is(.b, .c) > d, [x="1,2"]')).toEqual([
      '.a',
      ':is(.b, .c) > d',
      '[x="1,2"]',
    ]);
  });
});
