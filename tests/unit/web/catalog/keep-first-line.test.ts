import { expect, test } from 'vitest';
import { keepFirstLine } from '@/features/catalog/archive/keep-first-line.ts';

/** Returns the text of an element with this content after the call. */
function textAfter(localName: string, nodeType: number, nodeValue: string): string {
  const firstChild = { nodeType, nodeValue };
  keepFirstLine({ localName, firstChild } as unknown as Element);
  return firstChild.nodeValue;
}

test.each(['textarea', 'pre', 'listing'])('a first empty line of %s outlasts a parser', (tag) => {
  expect(textAfter(tag, 3, '\nSecond')).toBe('\n\nSecond');
});

test.each([
  ['other elements', 'p', 3, '\nx'],
  ['text without an empty line', 'pre', 3, 'x\n'],
  ['comments', 'pre', 8, '\nx'],
])('%s stay as they are', (_, tag, nodeType, text) => {
  expect(textAfter(tag, nodeType, text)).toBe(text);
});
