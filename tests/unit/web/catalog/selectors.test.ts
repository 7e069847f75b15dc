import { describe, expect, test } from 'vitest';
import { lastingSelector, toStoredSelectors } from '@/features/catalog/capture/selectors.ts';

describe('what a selector asks of an element', () => {
  test.each([
    ['a:hover', 'a'],
    ['.a::before', '.a'],
    ['.a:before', '.a'],
    [':focus-visible', '*'],
    ['.a > :hover', '.a > *'],
    ['.a:hover .b', '.a .b'],
    ['a:hover:focus', 'a'],
    [':hover.a', '.a'],
    ['.a:not(:hover)', '.a'],
    ['.a:not(.b)', '.a:not(.b)'],
    ['li:first-child', 'li:first-child'],
    ['input::file-selector-button', 'input'],
    ['::part(x)', '*'],
    [':is(:hover, :focus) .a', ':is(*, *) .a'],
    ['input:checked', 'input:checked'],
  ])('%s lasts as %s', (selector, lasting) => {
    expect(lastingSelector(selector)).toBe(lasting);
  });
});

describe('tags that are stored under another name', () => {
  const renamed = new Set(['html', 'body', 'form', 'x-card', 'canvas']);
  test.each([
    ['form .a', 'div:where([data-snapshot-tag="form"]) .a'],
    ['.form', '.form'],
    ['#form', '#form'],
    ['[data-x="form"] form', '[data-x="form"] div:where([data-snapshot-tag="form"])'],
    [':root[data-theme=dark] .a', '[data-snapshot-tag="html"][data-theme=dark] .a'],
    [
      'html>body x-card',
      'div:where([data-snapshot-tag="html"])>div:where([data-snapshot-tag="body"]) span:where([data-snapshot-tag="x-card"])',
    ],
    [':is(form, p)', ':is(div:where([data-snapshot-tag="form"]), p)'],
    ['form-like', 'form-like'],
    ['canvas', 'img:where([data-snapshot-tag="canvas"])'],
    ['img, .img', 'img:where(:not([data-snapshot-tag])), .img'],
    ['div > .a', 'div:where(:not([data-snapshot-tag])) > .a'],
    ['a[href^="tel"]', 'a[data-snapshot-link^="tel"]'],
    ['a:any-link', 'a[data-snapshot-link]'],
  ])('%s becomes %s', (selector, expected) => {
    expect(toStoredSelectors(selector, { renamed, states: new Set(), attributes: new Set() })).toBe(
      expected,
    );
  });
});

describe('states that copies are marked with', () => {
  const states = new Set(['hover', 'focus']);
  test.each([
    ['a:hover', 'a:is(:hover,[data-snapshot-state~="hover"])'],
    ['.a:focus-visible', '.a:focus-visible'],
    ['.a:not(:focus)', '.a:not(:is(:focus,[data-snapshot-state~="focus"]))'],
    ['.a::-webkit-scrollbar-thumb:hover', '.a::-webkit-scrollbar-thumb:hover'],
    ['[title=":hover"]', '[title=":hover"]'],
  ])('%s becomes %s', (selector, expected) => {
    expect(toStoredSelectors(selector, { renamed: new Set(), states, attributes: new Set() })).toBe(
      expected,
    );
  });
});

describe('attributes that are stored under another name', () => {
  const attributes = new Set(['variant', 'x-on:click', 'id']);
  test.each([
    ['[variant=big]', ':is([variant=big],[data-snapshot-attribute-variant=big])'],
    ['[title=big]', '[title=big]'],
    ['[x-on\\:click]', ':is([x-on\\:click],[data-snapshot-attribute-x-on_click])'],
    [':host([variant])', ':host(:is([variant],[data-snapshot-attribute-variant]))'],
    ['.min-h-\\[10px\\]', '.min-h-\\[10px\\]'],
    ['#title .a', ':is(#title,[data-snapshot-attribute-id="title"]) .a'],
    ['#a\\:b', ':is(#a\\:b,[data-snapshot-attribute-id="a:b"])'],
    ['#\\31 0 .a', ':is(#\\31 0,[data-snapshot-attribute-id="10"]) .a'],
  ])('%s becomes %s', (selector, expected) => {
    expect(toStoredSelectors(selector, { renamed: new Set(), states: new Set(), attributes }))
      .toBe(expected);
  });
});
