import { describe, expect, test } from 'vitest';
import { DEFAULT_BLOCKS } from '../../../../functions/catalog/contract/default-blocks.ts';
import {
  type MenuItem,
  NAVIGATION_MENU,
} from '../../../../web/src/features/blocks/navigation-menu.ts';
import { COMPOSED_PAGES } from '../../../../web/src/features/pages/composed-pages.ts';

const allItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...allItems(item.items ?? [])]);

describe('the blocks of the clinic’s site', () => {
  test('composed pages stand on blocks that the catalog has', () => {
    const paths = DEFAULT_BLOCKS.map(({ path }) => path);
    for (const { blocks } of COMPOSED_PAGES) {
      expect(paths).toEqual(expect.arrayContaining([...blocks]));
    }
  });

  test('every address of the menu is used once, so that its lists have ids of their own', () => {
    const addresses = allItems(NAVIGATION_MENU).map(({ href }) => href);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(address).toMatch(/^#[a-z-]+$/);
  });
});
