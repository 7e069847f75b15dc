import { describe, expect, test } from 'vitest';
import {
  lastingSelector,
  renameTagsInList,
} from '../../../../web/src/features/catalog/capture/selectors.ts';

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
  const renamed = new Set(['html', 'body', 'form', 'x-card']);
  test.each([
    ['form .a', 'div:where([data-snapshot-tag="form"]) .a'],
    ['.form', '.form'],
    ['#form', '#form'],
    ['[data-x="form"] form', '[data-x="form"] div:where([data-snapshot-tag="form"])'],
    [':root[data-theme=dark] .a', '[data-snapshot-tag="html"][data-theme=dark] .a'],
    [
      'html>body x-card',
      'div:where([data-snapshot-tag="html"])>div:where([data-snapshot-tag="body"]) div:where([data-snapshot-tag="x-card"])',
    ],
    [':is(form, p)', ':is(div:where([data-snapshot-tag="form"]), p)'],
    ['form-like', 'form-like'],
    ['a[href^="tel"]', 'a[data-snapshot-link^="tel"]'],
    ['a:any-link', 'a[data-snapshot-link]'],
  ])('%s becomes %s', (selector, expected) => {
    expect(renameTagsInList(selector, renamed)).toBe(expected);
  });
});
