import { describe, expect, test, vi } from 'vitest';
import type { Config } from 'dompurify';

const purifier = vi.hoisted(() => ({
  hooks: {} as Record<string, (element: unknown) => void>,
  config: {} as Config,
}));
vi.hoisted(() => Object.assign(globalThis, { window: globalThis }));
vi.mock('dompurify', () => ({
  default: () => ({
    addHook: (name: string, hook: (element: unknown) => void) => (purifier.hooks[name] = hook),
    setConfig: (config: Config) => (purifier.config = config),
    sanitize: (html: string) => html,
    isValidAttribute: (_tag: string, name: string) => name === 'class',
  }),
}));

await import(
  '../../../../web/src/features/catalog/archive/sanitize-markup.ts'
);

/** An element with these attributes after DOMPurify has called the hook on it. */
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

  test('nothing is allowed beyond shadow roots', () => {
    expect(purifier.config.ADD_ATTR).toEqual(['shadowrootmode', 'part', 'exportparts', 'slot']);
    expect(purifier.config).not.toHaveProperty('ADD_TAGS');
    expect(purifier.config).not.toHaveProperty('ALLOWED_URI_REGEXP');
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
