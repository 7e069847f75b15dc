import { expect, test } from 'vitest';
import { SNAPSHOT_LIMIT_BYTES } from '../../../../functions/shared/contract/limits.ts';
import {
  refuseBlank,
  refuseTooLarge,
} from '../../../../web/src/features/catalog/capture/refuse.ts';

test('as much as the API takes is captured, and not a byte more', () => {
  const most = 'x'.repeat(SNAPSHOT_LIMIT_BYTES);
  expect(() => refuseTooLarge({ html: most, css: most })).not.toThrow();
  expect(() => refuseTooLarge({ html: `${most}x`, css: '' })).toThrow(/markup is 1,048,577 bytes/);
  expect(() => refuseTooLarge({ html: '', css: `${most}x` })).toThrow(/CSS is .* so 1 bytes/);
});

test('sizes are bytes of UTF-8', () => {
  const letters = 'é'.repeat(SNAPSHOT_LIMIT_BYTES / 2);
  expect(() => refuseTooLarge({ html: letters, css: '' })).not.toThrow();
  expect(() => refuseTooLarge({ html: `${letters}é`, css: '' })).toThrow(/so 2 bytes must go/);
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
  ['blanks alone', { text: ' \n' }, /shows nothing/],
  ['no width', { text: 'Hello', width: 0 }, /no size/],
  ['no height', { text: 'Hello', height: 0.5 }, /no size/],
])('a block with %s is refused', (_, shown, reason) => {
  expect(() => refuseBlank(block(shown))).toThrow(reason);
});
