import type { Page } from '@playwright/test';
import { expect, test } from '../session/signed-in.ts';
import { asService, EDITOR, signIn } from '../stack.ts';
import { BlockPage } from './block-page.ts';

const MEBIBYTE = 1024 * 1024;
const PATH = '/blocks/price-list';
/** Letters of two bytes, because the limit counts bytes. */
const ROW = `<li>${'Боровая липа '.repeat(12)}</li>`;

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

/** Returns a list of many rows with a last line, of exactly this many bytes. */
function markupOf(bytes: number): { html: string; rows: number } {
  const [start, end] = ['<section data-block-capture><ul>', '</ul><p>The last line</p></section>'];
  const room = bytes - bytesOf(start + end);
  const rows = Math.floor(room / bytesOf(ROW));
  const html = start + ROW.repeat(rows) + ' '.repeat(room - rows * bytesOf(ROW)) + end;
  return { html, rows };
}

async function post(page: Page, html: string, version: string) {
  const capture = { width: 800, height: 900, devicePixelRatio: 1, theme: 'light', unresolved: [] };
  const { access_token } = await signIn(EDITOR);
  return page.request.post('/functions/v1/catalog/blocks/snapshots', {
    headers: { Authorization: `Bearer ${access_token}` },
    data: { path: PATH, html, css: 'li{color:green}', version, changelog: [], capture },
  });
}

test.slow();

test('a snapshot of exactly 1 MiB opens to its last line', async ({ page }) => {
  const { html, rows } = markupOf(MEBIBYTE);
  expect(bytesOf(html)).toBe(MEBIBYTE);
  expect((await post(page, html, 'v0.71')).status()).toBe(201);
  await page.goto(`${PATH}?version=v0.71`);
  const block = new BlockPage(page);
  await expect(block.banner).toContainText('v0.71');
  const frame = block.frame.contentFrame();
  await expect(frame.getByText('The last line')).toBeAttached();
  await expect(frame.locator('li')).toHaveCount(rows);
  await expect(frame.locator('li').first()).toHaveCSS('color', 'rgb(0, 128, 0)');
});

test('one byte more is refused with its size, and nothing is stored', async ({ page }) => {
  const response = await post(page, markupOf(MEBIBYTE + 1).html, 'v0.72');
  expect(response.status()).toBe(413);
  expect((await response.json()).detail).toContain('1,048,577 bytes');
  await page.goto(`${PATH}?version=v0.72`);
  await expect(page.getByText(/There is no archived version/)).toContainText('v0.72');
});

const NESTED = '<div>'.repeat(MEBIBYTE / 11) + '</div>'.repeat(MEBIBYTE / 11);

test('1 MiB of nested elements is refused with the reason', async ({ page }) => {
  const response = await post(page, NESTED, 'v0.73');
  expect(response.status()).toBe(422);
  expect(await response.text()).toContain('nests more than 500 elements');
});

test('such a snapshot from before the limit opens with a message', async ({ page }) => {
  const [{ id }] = await asService('GET', `/rest/v1/blocks?path=eq.${PATH}&select=id`);
  const row = { block_id: id, version: 'v0.74', html: NESTED, css: '', changelog: [] };
  await asService('POST', '/rest/v1/block_snapshots', row);
  await page.goto(`${PATH}?version=v0.74`);
  await expect(page.getByRole('alert')).toContainText('nests more than 500 elements');
  await expect(page.getByRole('alert')).toContainText('This version is stored');
  const block = new BlockPage(page);
  await expect(block.banner).toContainText('v0.74');
  await expect(block.frame).toHaveCount(0);
});

/**
 * Returns a function that measures the CPU seconds of the page's thread, independent of other load.
 */
async function countWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
}

test('as many elements as are taken open with less than 5 s of work', async ({ page }) => {
  const rows = '<div><b>x</b></div>'.repeat(7_800);
  const deep = '<div>'.repeat(490) + 'The last line' + '</div>'.repeat(490);
  expect((await post(page, rows + deep, 'v0.75')).status()).toBe(201);
  await page.goto(PATH);
  const worked = await countWork(page);
  await page.goto(`${PATH}?version=v0.75`);
  const frame = new BlockPage(page).frame.contentFrame();
  await expect(frame.getByText('The last line')).toBeAttached();
  expect(await worked()).toBeLessThan(5);
});

test('a block that is too large is refused with its size before it is sent', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open(PATH);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/blocks/versions')) sent++;
  });
  await block.live.evaluate((root, text) => {
    root.append(Object.assign(document.createElement('p'), { textContent: text }));
  }, 'x'.repeat(1.5 * MEBIBYTE));
  await block.save.click();
  const confirm = page.getByRole('button', { name: /anyway$/ });
  const refusal = page.getByText(
    /markup is 1,5\d\d,\d{3} bytes\. The limit is 1,048,576 bytes/,
  ).first();
  await expect(confirm.or(refusal).first()).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(refusal).toBeVisible();
  expect(sent).toBe(0);
});
