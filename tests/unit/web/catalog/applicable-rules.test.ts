import { describe, expect, test } from 'vitest';
import { applicableRules, type Subject } from '@/features/catalog/capture/applicable-rules.ts';
import { withUsedVariables } from '@/features/catalog/capture/used-variables.ts';
import { parseCss, printCss } from '@/features/catalog/capture/parse-css.ts';

/** A root that matches the class `here` and contains elements of the class `inside`. */
const root = {
  matches(selector: string) {
    if (selector.includes('?')) throw new SyntaxError(selector);
    return selector === '.here';
  },
  querySelector: (selector: string) => selector === '.inside' ? {} : null,
} as unknown as Element;

const above = { matches: (selector: string) => selector === ':root' } as unknown as Element;

const subject: Subject = {
  roots: [root],
  ancestors: [above],
  families: new Set(['onest']),
  codePoints: new Set([0x41]),
};
const kept = (css: string) => printCss(applicableRules(parseCss(css), subject));

describe('applicableRules', () => {
  test.each([
    [
      'rules of the root and of what is in it stay',
      '.here{a:b}\n.inside{c:d}',
      '.here{a:b}\n.inside{c:d}',
    ],
    ['rules of others go', '.there{a:b}', ''],
    ['of a list the selectors that match stay', '.there, .inside{a:b}', '.inside{a:b}'],
    ['a state may come: its rule stays', '.inside:hover{a:b}', '.inside:hover{a:b}'],
    ['a selector this browser does not know stays', '.x?y{a:b}', '.x?y{a:b}'],
    ['an empty group goes', '@media print{.there{a:b}}', ''],
    [
      'a group stays with what it holds',
      '@media print{.here{a:b}}',
      '@media print{\n.here{a:b}\n}',
    ],
    [
      'a layer of others keeps its place in the order',
      '@layer a{.there{a:b}}@layer b{.here{a:b}}@layer{.there{a:b}}',
      '@layer a;\n@layer b{\n.here{a:b}\n}',
    ],
    [
      'of rules for ancestors their variables stay',
      ':root, .there{color:red;--a:b;--c:d}.here, :root{--e:f}',
      ':root{--a:b;--c:d}\n.here{--e:f}\n:root{--e:f}',
    ],
    [
      'rules nested in those of ancestors stay',
      ':root{color:red; & *{a:b} .x &{c:d} e:f;--g:h}',
      ':root{& *{a:b} .x &{c:d}}\n:root{--g:h}',
    ],
    ['starting styles go', '@starting-style{.here{a:b}}', ''],
    ['imports go', '@import "x.css";.here{a:b}', '.here{a:b}'],
    [
      'an animation in use stays',
      '@keyframes f{}.here{animation:f 1s}',
      '@keyframes f{}\n.here{animation:f 1s}',
    ],
    ['an animation nobody uses goes', '@keyframes f1{}.here{a:b}', '.here{a:b}'],
  ])('%s', (_, css, expected) => {
    expect(kept(css)).toBe(expected);
  });

  test.each([
    ['of a family in use', 'font-family:"Onest"', true],
    ['of another family', 'font-family:Serif', false],
    ['for letters in use', 'font-family:Onest;unicode-range:U+41-5A', true],
    ['for letters not in use', 'font-family:Onest;unicode-range:U+400-4FF', false],
  ])('a font %s stays: %s', (_, body, stays) => {
    expect(kept(`@font-face{${body}}`) !== '').toBe(stays);
  });
});

test('of rules for the root of the page the size of text stays, too, as that of the page it is shown in', () => {
  const css = ':root{font-size:var(--size);--size:90%;color:red}' +
    '@media (min-width:9px){:root{font-size:2em}}.there{font-size:1px}';
  expect(printCss(applicableRules(parseCss(css), { ...subject, page: above }))).toBe(
    ':root, :scope{--size:90%}\n:scope{font-size:var(--size)}\n' +
      '@media (min-width:9px){\n:scope{font-size:2em}\n}',
  );
});

test('of the variables of ancestors those are kept that are read, also by each other', () => {
  const sheets = [
    '@layer low{:root{--c:0}}:root{--a:var(--b);--b:1px;--c:2px;--d:3px}',
    '.here{width:var(--a)}',
  ];
  const kept = withUsedVariables(
    sheets.map((css) => applicableRules(parseCss(css), subject)),
    '<p style="top:var(--d)">',
  );
  expect(kept.map(printCss)).toEqual([
    '@layer low;\n:root{--a:var(--b);--b:1px;--d:3px}',
    '.here{width:var(--a)}',
  ]);
});
