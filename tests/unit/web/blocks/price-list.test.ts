import { expect, test } from 'vitest';
import { PRICE_GROUPS } from '@/features/blocks/price-list/price-groups.ts';
import { renderBlock } from './render-block.ts';

test('the price list has every group, only the first one open', async () => {
  const html = await renderBlock('/blocks/price-list');
  const groups = [...html.matchAll(/<details([^>]*)>/g)].map(([, attributes]) => attributes!);
  expect(groups).toHaveLength(PRICE_GROUPS.length);
  expect(groups.map((each) => / open/.test(each)).lastIndexOf(true)).toBe(0);
});
