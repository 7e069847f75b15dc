import { expect, test } from 'vitest';
import { type MenuItem, NAVIGATION_MENU } from '@/features/blocks/navigation/navigation-menu.ts';
import { renderBlock } from './render-block.ts';

const allItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...allItems(item.items ?? [])]);

test('every address of the menu is used once, so that its lists have ids of their own', () => {
  const addresses = allItems(NAVIGATION_MENU).map(({ href }) => href);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) expect(address).toMatch(/^#[a-z-]+$/);
});

test('navigation shows the whole menu, every submenu closed', async () => {
  const html = await renderBlock('/blocks/navigation');
  for (const { href, label } of allItems(NAVIGATION_MENU)) {
    expect(html).toMatch(new RegExp(`<a href="${href}"[^>]*>${label}<`));
  }
  expect(html).not.toContain('aria-expanded="true"');
});
