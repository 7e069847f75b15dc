import { describe, expect, test } from 'vitest';
import { encodeCursor } from '../../../../functions/shared/cursor.ts';
import { PAGE_LIMIT, toPage, toPosition } from '../../../../functions/shared/mcp/page.ts';

interface Document {
  id: string;
  parts: { name: string; text: string }[];
}

/** Returns the texts of all pages, concatenated by name. */
function readAll(value: Document): { texts: Record<string, string>; pages: number } {
  const texts: Record<string, string> = {};
  let from: number | null = 0;
  let pages = 0;
  while (from !== null) {
    const { part, next }: ReturnType<typeof toPage> = toPage(value, from);
    expect(JSON.stringify(part).length).toBeLessThanOrEqual(PAGE_LIMIT);
    expect((part as Document).id).toBe(value.id);
    for (const { name, text } of (part as Document).parts) texts[name] = (texts[name] ?? '') + text;
    from = next;
    pages += 1;
  }
  return { texts, pages };
}

const part = (name: string, text: string) => ({ name, text });

describe('a page', () => {
  test('is the whole value if it is short', () => {
    const value = { id: 'x', parts: [part('a', 'short')] };
    expect(toPage(value, 0)).toEqual({ part: value, next: null });
  });

  test.each([
    ['one long text', [part('a', 'x'.repeat(1_000_000))]],
    ['many texts', Array.from({ length: 30 }, (_, i) => part(`p${i}`, `${i % 10}`.repeat(20_000)))],
    ['texts that JSON escapes', [part('a', '"\n'.repeat(300_000)), part('b', 'end '.repeat(300))]],
  ])('of %s ends where the next begins', (_, parts) => {
    const { texts, pages } = readAll({ id: 'x', parts });
    expect(texts).toEqual(Object.fromEntries(parts.map(({ name, text }) => [name, text])));
    expect(pages).toBeGreaterThan(1);
  });

  test('of more short entries than it holds ends with a whole entry', () => {
    const parts = Array.from({ length: 2000 }, (_, i) => part(`p${i}`, `${i} `.repeat(60)));
    const { texts, pages } = readAll({ id: 'x', parts });
    expect(texts).toEqual(Object.fromEntries(parts.map(({ name, text }) => [name, text])));
    expect(pages).toBeGreaterThan(1);
  });
});

describe('a cursor', () => {
  test('is read as it was written', () => {
    const position = { at: 'WyIyMDI2', from: 12 };
    expect(toPosition(encodeCursor(position))).toEqual(position);
  });

  test.each(['', 'x', '!!', btoa('{"at": 1}'), btoa('{"at": null, "from": -1}')])(
    '%j is none',
    (text) => expect(toPosition(text)).toBeNull(),
  );
});
