import '../support/browser.ts';
import { beforeEach, expect, test } from 'vitest';
import { getActivePinia } from 'pinia';
import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { createDefaultBlocks } from '@/features/catalog/catalog-block.ts';
import { features } from '@/navigation/features.ts';
import { addedPages } from '@/navigation/added-pages.ts';
import { answer } from '../support/api.ts';
import { asVisitor, openPage } from '../support/session.ts';
import { openBlocks, readBlocksAgain } from './blocks.ts';

const PROMO = { ...createDefaultBlocks()[0]!, path: '/blocks/promo-banner', title: 'Promo banner' };

beforeEach(() => {
  openPage();
  asVisitor();
});

const answerBlocks = (blocks: unknown) => answer('GET /catalog/blocks', blocks);

test('a block that only the database has is in the rail as retired, until it is gone', async () => {
  answerBlocks([...createDefaultBlocks(), PROMO]);
  await openBlocks();
  expect(addedPages.blocks).toMatchObject([{
    title: 'Promo banner (retired)',
    to: '/blocks/promo-banner',
  }]);
  answerBlocks(createDefaultBlocks());
  await readBlocksAgain();
  expect(addedPages.blocks).toEqual([]);
});

test('the preview has a switch for every block of the site, and none for a retired one', async () => {
  answerBlocks([PROMO, ...createDefaultBlocks()]);
  await openBlocks();
  const [route] = features.flatMap(({ routes }) => routes)
    .filter(({ path }) => path === '/pages/preview');
  const { default: page } = await (route!.component as () => Promise<{ default: object }>)();
  const html = await renderToString(createSSRApp(page).use(getActivePinia()!));
  for (const { title } of createDefaultBlocks()) expect(html).toContain(title);
  expect(html).not.toContain('Promo banner');
  expect(html).not.toContain('/blocks/promo-banner');
});
