import { expect, test } from '../session/signed-in.ts';
import { asService } from '../stack.ts';
import { BlockPage } from './block-page.ts';

const PATH = '/blocks/promo-banner';

test.beforeAll(async () => {
  await asService('POST', '/rest/v1/blocks', {
    path: PATH,
    title: 'Promo banner',
    version: 'v1.0',
    order_index: 9999,
  });
  await asService('POST', '/functions/v1/catalog/blocks/snapshots', {
    path: PATH,
    html: '<p>Whitening in spring</p>',
    css: '',
    version: 'v1.0',
    changelog: [],
  });
});
test.afterAll(() => asService('DELETE', `/rest/v1/blocks?path=eq.${PATH}`));

test('a block without a component shows its archive, and has no switch', async ({ page }) => {
  const block = new BlockPage(page);
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Promo banner\s+Retired/);
  await expect(block.frame.contentFrame().getByText('Whitening in spring')).toBeVisible();
  await expect(block.save).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Promo banner (retired)' })).toBeVisible();
  await page.goto('/pages/preview');
  await expect(page.getByRole('switch', { name: 'Hero' })).toBeEnabled();
  await expect(page.getByRole('switch', { name: 'Promo banner' })).toHaveCount(0);
});
