import { expect, test } from 'vitest';
import { sniffType } from '../../../functions/catalog/contract/sniff-type.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

test.each([
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x01\x02\x03\x04WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['wOF2\0\x01\0\0', 'font/woff2'],
  ['wOFF', 'font/woff'],
  ['OTTO', 'font/otf'],
  ['\0\x01\0\0\0', 'font/ttf'],
  ['<svg xmlns="x">', 'image/svg+xml'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg>\n<svg/>', 'image/svg+xml'],
  ['<html><svg></svg>', null],
  ['<!doctype html><svg>', null],
  ['%PDF-1.7', null],
  ['x\x89PNG\r\n\x1a\n', null],
  ['', null],
])('%j is %s', (start, type) => {
  expect(sniffType(bytesOf(start))).toBe(type);
});

test('what a drawing may begin with is read once, however often it is repeated', () => {
  const start = performance.now();
  for (const part of ['<!---->', '<?x?>', '<!doctype svg>', ' <!--']) {
    expect(sniffType(bytesOf(part.repeat(300)))).toBeNull();
  }
  expect(performance.now() - start).toBeLessThan(1000);
});
