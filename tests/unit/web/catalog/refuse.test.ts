import { expect, test } from 'vitest';
import { SNAPSHOT_LIMIT_BYTES } from '@contract/shared/contract/limits.ts';
import { findLargestRule } from '@/features/catalog/capture/largest-part.ts';
import { refuseBlank, refuseTooLarge } from '@/features/catalog/capture/refuse.ts';

test('as much as the API takes is captured, and not a byte more', () => {
  const most = 'x'.repeat(SNAPSHOT_LIMIT_BYTES);
  expect(() => refuseTooLarge({ html: most, css: most })).not.toThrow();
  expect(() => refuseTooLarge({ html: `${most}x`, css: '' })).toThrow(/markup is 1,048,577 bytes/);
  expect(() => refuseTooLarge({ html: '', css: `${most}x` })).toThrow(
    /CSS is .* remove at least 1 bytes/,
  );
});

test('sizes are bytes of UTF-8', () => {
  const letters = 'é'.repeat(SNAPSHOT_LIMIT_BYTES / 2);
  expect(() => refuseTooLarge({ html: letters, css: '' })).not.toThrow();
  expect(() => refuseTooLarge({ html: `${letters}é`, css: '' })).toThrow(/remove at least 2 bytes/);
});

test('the largest part is named with its size', () => {
  const parts = { html: 'x'.repeat(SNAPSHOT_LIMIT_BYTES + 1), css: '' };
  const html = { name: 'img.photo', bytes: 1_000_000 };
  expect(() => refuseTooLarge(parts, { html }))
    .toThrow('The largest part is img.photo with 1,000,000 bytes.');
});

test('the rule with the largest picture or font is found', () => {
  const css = '.a{color:red}.b{background:url("data:image/png,12")}' +
    '@font-face{src:url("data:font/woff2,123456")}';
  expect(findLargestRule(css)).toEqual({ name: '@font-face', bytes: 29 });
});

interface Shown {
  width?: number;
  height?: number;
  text?: string;
  drawn?: boolean;
  shadow?: boolean;
}

const block = ({ width = 100, height = 20, text = '', drawn, shadow }: Shown) =>
  ({
    getBoundingClientRect: () => ({ width, height }),
    innerText: text,
    querySelector: () => drawn ? {} : null,
    querySelectorAll: () => [{ shadowRoot: shadow ? {} : null }],
  }) as unknown as HTMLElement;

test.each<[what: string, shown: Shown]>([
  ['text', { text: 'Hello' }],
  ['a picture', { drawn: true }],
  ['a shadow root', { shadow: true }],
])('a block with %s is captured', (_, shown) => {
  expect(() => refuseBlank(block(shown))).not.toThrow();
});

test.each<[what: string, shown: Shown, reason: RegExp]>([
  ['blanks alone', { text: ' \n' }, /is empty/],
  ['no width', { text: 'Hello', width: 0 }, /no size/],
  ['no height', { text: 'Hello', height: 0.5 }, /no size/],
])('a block with %s is refused', (_, shown, reason) => {
  expect(() => refuseBlank(block(shown))).toThrow(reason);
});
