import { describe, expect, test } from 'vitest';
import {
  coversText,
  descriptor,
  findRuleAt,
  findUrls,
  findVariables,
  imageSetsWithUrls,
  readFamilyName,
  replaceUrls,
} from '@/features/catalog/capture/css-values.ts';

describe('what a piece of CSS refers to', () => {
  test('finds addresses in every form of url()', () => {
    expect([...findUrls(`a{x:url(a.png);y:url( "b c.png" );z:URL('d.png')}`).keys()]).toEqual([
      'a.png',
      'b c.png',
      'd.png',
    ]);
  });

  test('replaces each address', () => {
    expect(replaceUrls('url(a) url("b")', (url) => `data:${url}`)).toBe(
      'url("data:a") url("data:b")',
    );
  });

  test('keeps quotes inside addresses', () => {
    const svg = `data:image/svg+xml,<svg xmlns='a' id="b"/>`;
    const written = `url('data:image/svg+xml,<svg xmlns=\\'a\\' id="b"/>')`;
    expect([...findUrls(written).keys()]).toEqual([svg]);
    const replaced = replaceUrls(written, (url) => url);
    expect(replaced).toBe(`url("data:image/svg+xml,<svg xmlns='a' id=\\"b\\"/>")`);
    expect([...findUrls(replaced).keys()]).toEqual([svg]);
  });

  test('reads escapes in addresses', () => {
    expect([...findUrls('url("a\\2f b.png")').keys()]).toEqual(['a/b.png']);
  });

  test('reads strings in image-set() as addresses, but not its types', () => {
    expect(imageSetsWithUrls('image-set("a.png" type("image/png"), url("b)c.png") 2x) "d"')).toBe(
      'image-set(url("a.png") type("image/png"), url("b)c.png") 2x) "d"',
    );
  });

  test('names variables once', () => {
    expect([...findVariables('a{x:var(--a, var( --b));y:var(--a)}')]).toEqual(['--a', '--b']);
  });

  test.each([
    ['U+0-7F', 'Я', false],
    ['U+0400-045F, U+2116', 'Я', true],
    ['U+4??', 'Я', true],
    ['U+42F', 'Я', true],
    [undefined, 'Я', true],
  ])('a font for %s covers %s: %s', (range, letter, covered) => {
    expect(coversText(range, new Set([letter.codePointAt(0)!]))).toBe(covered);
  });

  test('reads descriptors and family names', () => {
    const body = "font-family: 'Onest Variable'; font-weight: 100 900; src: url(x)";
    expect(readFamilyName(descriptor(body, 'font-family')!)).toBe('onest variable');
    expect(descriptor(body, 'unicode-range')).toBeUndefined();
  });

  test('are in a rule, of which they know the selector', () => {
    const css = '@media print{.a{color:red}.b::before{background:url(b.png)}}.c{mask:url(c.png)}';
    const rules = [...findUrls(css)].map(([url, index]) => [url, findRuleAt(css, index)]);
    expect(rules).toEqual([['b.png', '.b::before'], ['c.png', '.c']]);
  });
});
