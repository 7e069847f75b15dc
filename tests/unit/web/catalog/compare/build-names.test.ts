import { describe, expect, test } from 'vitest';
import {
  isScopeAttribute,
  removeAddressHash,
  removeClassHash,
  removeCssHashes,
  removeMarkupHashes,
  writtenId,
} from '@/features/catalog/compare/build-names.ts';

test.each([
  ['svelte-1x2y3z', null],
  ['css-1q2w3er', null],
  ['sc-a1b2c', null],
  ['_title_1x2y3_5', 'title'],
  ['_heroTitle_ab3de_12', 'heroTitle'],
  ['Hero_title__a1B2c', 'Hero_title'],
  ['title___3hq2d', 'title'],
])('the class %s was written as %s', (name, written) => {
  expect(removeClassHash(name)).toBe(written);
});

test.each([
  ...['hero__title', 'block__item2', 'css-grid', 'css-columns-12', 'col-md-6', 'sc-heading'],
  ...['mt-4', 'is-active', 'block__element--modifier', 'h264', '_private', 'card_body_text'],
])('the class %s is nobody’s hash', (name) => {
  expect(removeClassHash(name)).toBe(name);
});

test('scope attributes of a build are known, data of a person is not', () => {
  expect(['data-v-7ba5bd90', '_ngcontent-ng-c12', 'data-v-1'].map(isScopeAttribute))
    .toEqual([true, true, false]);
});

test.each([
  ['/assets/logo-Dx8sk2A1.svg', '/assets/logo.svg'],
  ['photo.3f2a1b9c.avif?w=2', 'photo.avif?w=2'],
])('the address %s is that of %s', (address, written) => {
  expect(removeAddressHash(address)).toBe(written);
});

test.each([
  ...['/assets/logo-inverted.svg', '/report-20261121.pdf', '/price-list', '#booking'],
  '/assets/9f86d081884c7d659a2feaa0c55ad015.png',
])('the address %s stays', (address) => {
  expect(removeAddressHash(address)).toBe(address);
});

test('counted ids are equal whatever they count to', () => {
  expect(writtenId('reka-tabs-v-0-1-trigger v-3')).toBe(writtenId('reka-tabs-v-2-trigger v-11'));
  expect(writtenId('panel-3')).toBe('panel-3');
});

describe('as text', () => {
  test('markup of two builds is the same', () => {
    const built = (scope: string, hash: string) =>
      `<h1 data-v-${scope} class="title _big_${hash}_4" id="v-${hash.length}">Hi</h1>`;
    expect(removeMarkupHashes(built('7ba5bd90', '1x2y3'))).toBe(
      removeMarkupHashes(built('0c1d2e3f', '9z8y7')),
    );
    expect(removeMarkupHashes('<p class="lead" data-value="1">a data-v-7ba5bd90 b</p>'))
      .toBe('<p class="lead" data-value="1">a data-v-7ba5bd90 b</p>');
  });

  test('CSS of two builds is the same', () => {
    const built = (scope: string) =>
      `.title[data-v-${scope}] .css-1${scope.slice(0, 4)}x{background:url(a.css-1q2w3e);top:.5em}`;
    expect(removeCssHashes(built('7ba5bd90'))).toBe(removeCssHashes(built('0c1d2e3f')));
    expect(removeCssHashes(built('7ba5bd90'))).toContain('url(a.css-1q2w3e);top:.5em');
  });
});
