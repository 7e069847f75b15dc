import '../support/browser.ts';
import { beforeEach, expect, test } from 'vitest';
import { getActivePinia } from 'pinia';
import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { createDefaultBlocks } from '@/features/catalog/catalog-block.ts';
import { useCatalog } from '@/features/catalog/catalog-store.ts';
import { features } from '@/navigation/features.ts';
import { addedPages } from '@/navigation/added-pages.ts';
import { answer } from '../support/api.ts';
import { asVisitor, openPage } from '../support/session.ts';

const PROMO = { ...createDefaultBlocks()[0]!, path: '/blocks/promo-banner', title: 'Promo banner' };

beforeEach(() => {
  openPage();
  asVisitor();
});

async function load(blocks: unknown) {
  answer('GET /catalog/blocks', blocks);
  await useCatalog().load();
}

test('a block that only the database has is in the rail as retired, until it is gone', async () => {
  await load([...createDefaultBlocks(), PROMO]);
  expect(addedPages.blocks).toMatchObject([{
    title: 'Promo banner (retired)',
    to: '/blocks/promo-banner',
  }]);
  await load(createDefaultBlocks());
  expect(addedPages.blocks).toEqual([]);
});

test('the preview has a switch for every block of the site, and none for a retired one', async () => {
  await load([PROMO, ...createDefaultBlocks()]);
  const [route] = features.flatMap(({ routes }) => routes)
    .filter(({ path }) => path === '/pages/preview');
  const { default: page } = await (route!.component as () => Promise<{ default: object }>)();
  const html = await renderToString(createSSRApp(page).use(getActivePinia()!));
  for (const { title } of createDefaultBlocks()) expect(html).toContain(title);
  expect(html).not.toContain('Promo banner');
  expect(html).not.toContain('/blocks/promo-banner');
});
