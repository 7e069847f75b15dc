import { expect, test } from 'vitest';
import { readPage } from '@/features/catalog/proof/read-look.ts';

/** Simulates a page whose fonts have these states. */
function pageWith(fonts: { family: string; status: FontFaceLoadStatus }[]): Document {
  const defaultView = { scrollX: 0, scrollY: 0, matchMedia: () => ({ matches: false }) };
  return { fonts, defaultView, createRange: () => ({}) } as unknown as Document;
}

test('a font that arrived stays arrived while a colour scheme makes the browser load it anew', () => {
  const onest = { family: '"Onest"', status: 'loaded' as FontFaceLoadStatus };
  const never = { family: 'Serif Pro', status: 'unloaded' as FontFaceLoadStatus };
  const page = pageWith([onest, never]);
  expect([...readPage(page).fonts]).toEqual(['onest']);
  onest.status = 'unloaded';
  expect([...readPage(page).fonts]).toEqual(['onest']);
  expect([...readPage(pageWith([onest, never])).fonts]).toEqual([]);
});
