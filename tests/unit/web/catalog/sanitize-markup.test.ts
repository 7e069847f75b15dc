import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from 'dompurify';

/** The sanitizer that allows HTML in SVG, and the one that does not. */
const purifiers = vi.hoisted(() =>
  [] as {
    hooks: Record<string, (element: unknown) => void>;
    config: Config;
    sanitize: (html: string) => string;
  }[]
);
vi.hoisted(() => vi.stubGlobal('window', globalThis));
vi.mock('dompurify', () => ({
  default: () => {
    const purifier = { hooks: {}, config: {}, sanitize: (html: string) => html };
    purifiers.push(purifier);
    return Object.assign(purifier, {
      addHook: (name: string, hook: (element: unknown) => void) =>
        Object.assign(purifier.hooks, { [name]: hook }),
      setConfig: (config: Config) => (purifier.config = config),
      isValidAttribute: (_tag: string, name: string) => name === 'class',
    });
  },
}));

const { sanitizeMarkup } = await import(
  '@/features/catalog/archive/sanitize-markup.ts'
);
const [purifier, strict] = purifiers as [typeof purifiers[0], typeof purifiers[0]];

/** Returns an element with these attributes after DOMPurify's hook. */
function afterHook(localName: string, attributes: Record<string, string>) {
  const left = { ...attributes };
  purifier.hooks.afterSanitizeAttributes!({
    localName,
    getAttribute: (name: string) => left[name] ?? null,
    setAttribute: (name: string, value: string) => (left[name] = value),
    removeAttribute: (name: string) => delete left[name],
  });
  return left;
}

describe('what DOMPurify is told', () => {
  test.each(['form', 'meta', 'base', 'link'])('%s is removed', (tag) => {
    expect(purifier.config.FORBID_TAGS).toContain(tag);
  });

  test.each(['action', 'formaction', 'ping', 'autofocus'])('%s is removed', (attribute) => {
    expect(purifier.config.FORBID_ATTR).toContain(attribute);
  });

  test('nothing is allowed beyond shadow roots and HTML in drawings', () => {
    const { ADD_TAGS, HTML_INTEGRATION_POINTS, ...others } = purifier.config;
    expect([ADD_TAGS, HTML_INTEGRATION_POINTS]).toEqual([['foreignobject'], {
      foreignobject: true,
    }]);
    expect(others.ADD_ATTR).toEqual(['shadowrootmode', 'part', 'exportparts', 'slot']);
    expect(Object.keys(others).sort()).toEqual(['ADD_ATTR', 'FORBID_ATTR', 'FORBID_TAGS']);
    expect(strict.config).toEqual(others);
    expect(strict.hooks).toEqual(purifier.hooks);
  });

  test.each(['a', 'area'])('%s keeps its look and leads nowhere', (tag) => {
    const link = { href: 'https://example.org', target: '_blank', ping: '/p', class: 'button' };
    expect(afterHook(tag, link)).toEqual({
      class: 'button',
      'data-snapshot-link': 'https://example.org',
    });
  });

  test('an SVG link leads nowhere, and an anchor is no link', () => {
    expect(afterHook('a', { 'xlink:href': 'https://example.org' })).toEqual({});
    expect(afterHook('a', { id: 'top' })).toEqual({ id: 'top' });
  });

  test('other elements keep their addresses for DOMPurify to judge', () => {
    expect(afterHook('image', { href: 'data:image/png,x' })).toEqual({ href: 'data:image/png,x' });
  });
});

describe('HTML in drawings', () => {
  const DRAWING = '<svg><foreignObject><p>x</p></foreignObject></svg>';
  const clean = vi.fn();

  beforeEach(() => {
    clean.mockReset();
    purifier.sanitize = clean;
    strict.sanitize = (html) => html.replace(/<foreignObject.*<\/foreignObject>/, '');
  });

  test('stays when a second cleaning changes nothing', () => {
    clean.mockReturnValue(DRAWING);
    const dirty = `${DRAWING}<script></script>`;
    expect(sanitizeMarkup(dirty)).toBe(DRAWING);
    expect(clean.mock.calls).toEqual([[dirty], [DRAWING]]);
  });

  test('goes when what was cleaned parses into something else', () => {
    clean.mockReturnValueOnce('<svg></svg>x').mockReturnValueOnce('<svg></svg><p>x</p>');
    expect(sanitizeMarkup(DRAWING)).toBe('<svg></svg>');
  });

  test('is what a second cleaning is for: other markup is cleaned once', () => {
    clean.mockReturnValue('<p>x</p>');
    expect(sanitizeMarkup('dirty')).toBe('<p>x</p>');
    expect(clean).toHaveBeenCalledTimes(1);
  });
});
