import { chromiumOptions } from '../../../scripts/testing/chromium.ts';
import { expect, test } from '../session/signed-in.ts';
import { BlockPage } from './block-page.ts';

const { args = [], ...options } = chromiumOptions();
// The person grants the permission.
test.use({ launchOptions: { ...options, args: [...args, '--auto-accept-this-tab-capture'] } });

test('an archived version is compared with the live block by pixels', async ({ page }) => {
  const block = new BlockPage(page);
  const compare = page.getByRole('button', { name: 'Compare pixels' });
  await block.open('/blocks/contacts');
  await block.openArchived(await block.saveNext());
  await page.getByText('Matched the live block in every viewport').click();
  await compare.click();
  await expect(
    page.getByText(/^(?:No|Less than 0.01% of the) pixels? differs? from the live block/),
  )
    .toBeVisible();
  await expect(block.frame).toBeVisible();
  await expect(block.live, 'the live block is behind the archived one again').toBeHidden();

  await block.addStyle('[data-block-capture] h2 { background: red; }');
  await compare.click();
  await expect(page.getByText(/^[1-9]\d*\.\d\d% of the pixels differ from the live block/))
    .toBeVisible();

  await page.evaluate(() =>
    Object.assign(navigator.mediaDevices, {
      getDisplayMedia: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    })
  );
  await compare.click();
  await expect(page.getByText(/^Couldn’t compare pixels: the browser didn’t let/)).toBeVisible();

  await page.evaluate(() =>
    Object.assign(navigator.mediaDevices, {
      getDisplayMedia: () => Promise.resolve(document.createElement('canvas').captureStream(0)),
    })
  );
  await compare.click();
  await expect(page.getByText(/^Couldn’t compare pixels\. The browser couldn’t capture/))
    .toBeVisible();
  await expect(block.frame).toBeVisible();
});
