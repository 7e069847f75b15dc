import { describe, expect, test } from 'vitest';
import { rulesOf, styleInBothSchemes } from '@/features/catalog/capture/other-scheme.ts';

describe('a style that is another in the other colour scheme', () => {
  function capture(light: string, dark: string) {
    let style = light;
    const other = {
      name: 'dark' as const,
      rules: [],
      read<T>(read: () => T): T {
        style = dark;
        const result = read();
        style = light;
        return result;
      },
    };
    const attributes: Record<string, string> = {};
    const copy = {
      setAttribute: (name: string, value: string) => (attributes[name] = value),
    } as unknown as Element;
    const own = styleInBothSchemes(copy, () => style, other);
    return { own, attributes, rules: rulesOf(other) };
  }

  test('is kept as a rule of that scheme', () => {
    expect(capture('color:black;font-size:16px', 'color:white;font-size:16px')).toEqual({
      own: 'color:black;font-size:16px',
      attributes: { 'data-snapshot-scheme': '0' },
      rules:
        '@media (prefers-color-scheme:dark){[data-snapshot-scheme="0"]{color:white!important}}',
    });
  });

  test('takes back what is said in one scheme alone', () => {
    expect(capture('color:black;caret-color:red', 'color:black').rules)
      .toContain('{caret-color:initial!important}');
  });

  test('needs no rule where both agree', () => {
    const { attributes, rules } = capture('color:black', 'color:black');
    expect([attributes, rules]).toEqual([{}, '']);
  });
});
