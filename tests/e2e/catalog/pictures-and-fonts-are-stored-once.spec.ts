import { expect, test } from '../session/signed-in.ts';
import { asService, EDITOR, signIn, stack } from '../stack.ts';
import { BlockPage } from './block-page.ts';

const ASSETS = '/functions/v1/catalog/assets/';

/** Draws noise, which no format compresses, into an image of the live block. */
async function addPhoto(block: BlockPage, side: number): Promise<void> {
  await block.live.evaluate(async (live, size) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
    const brush = canvas.getContext('2d')!;
    const noise = brush.createImageData(size, size);
    for (let at = 0; at < noise.data.length; at++) {
      noise.data[at] = Math.random() * 256 | 255 * +(at % 4 === 3);
    }
    brush.putImageData(noise, 0, 0);
    const photo = Object.assign(document.createElement('img'), { className: 'photo' });
    photo.src = canvas.toDataURL();
    await photo.decode();
    live.firstElementChild!.append(photo);
  }, side);
}

async function storedAs(label: string) {
  const list = await asService(
    'GET',
    `/functions/v1/catalog/blocks/snapshots?path=/blocks/contacts&version=${label}`,
  );
  return await asService('GET', `/functions/v1/catalog/blocks/snapshots/${list[0].id}`);
}

test('a photo of over 1 MiB is kept, and fonts are the same for all versions', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/contacts');
  const plain = await storedAs(await block.saveNext());
  await addPhoto(block, 700);
  const label = await block.saveNext();
  const { html, css } = await storedAs(label);
  expect(html).toMatch(/<img[^>]+src="asset:[0-9a-f]{64}"/);
  expect([html.length, css.length].map((size) => size < 100_000)).toEqual([true, true]);
  const fontsOf = (text: string) => text.match(/asset:[0-9a-f]{64}/g);
  expect(fontsOf(css)).not.toBeNull();
  expect(fontsOf(css)).toEqual(fontsOf(plain.css));

  await block.openArchived(label);
  const frame = block.frame.contentFrame();
  await expect(frame.locator('img.photo')).toHaveJSProperty('naturalWidth', 700);
  await expect.poll(() =>
    frame.locator('body').evaluate(() => document.fonts.check('16px "Onest Variable"'))
  )
    .toBe(true);
});

test('a photo of over 5 MiB is refused with its element and size', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/contacts');
  await block.draftNext();
  await addPhoto(block, 1400);
  await block.save.click();
  await expect(page.getByText(/The image or font of img\.photo is [5-9],\d{3},\d{3} bytes/))
    .toBeVisible();
});

test('an archived view reaches the assets of the API and nothing else of it', async ({ page }) => {
  const { access_token } = await signIn(EDITOR);
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const uploaded = await page.request.post(ASSETS.slice(0, -1), {
    headers: { Authorization: `Bearer ${access_token}` },
    data: Buffer.from(pixel, 'base64'),
  });
  const { hash } = await uploaded.json();
  const places = ['/functions/v1/catalog/blocks', '/favicon.svg', `${ASSETS.slice(0, -1)}-other`]
    .map((place) => `${place}?from-archive`);
  const html = `<img class="kept" src="asset:${hash}">` +
    places.map((place) => `<img src="${place}"><video poster="${place}"></video>`).join('') +
    `<iframe src="${ASSETS}${hash}"></iframe><object data="asset:${hash}"></object>` +
    `<svg><use href="${ASSETS}${hash}#x"/><image href="${places[0]}"/></svg>`;
  const css = `@import "asset:${hash}"; @import "${ASSETS}${hash}";` +
    places.map((place, at) =>
      `@font-face{font-family:f${at};src:url("${place}")}` +
      `i{font-family:f${at};background:url("${place}")}`
    ).join('');
  const body = {
    path: '/blocks/contacts',
    version: 'v0.9',
    html: `<i>x</i>${html}`,
    css,
    changelog: [],
  };
  await asService('POST', '/functions/v1/catalog/blocks/snapshots', body);
  // Browsers also report requests that a policy blocks; only sent ones have a response.
  const reached: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('from-archive')) reached.push(response.url());
  });
  await page.goto('/blocks/contacts?version=v0.9');
  const frame = new BlockPage(page).frame.contentFrame();
  await expect(frame.locator('img.kept'), 'the control is shown').toHaveJSProperty(
    'naturalWidth',
    1,
  );
  const control = '/favicon.svg?from-archive=control';
  await page.evaluate((address) => fetch(address), control);
  await expect.poll(() => reached).toEqual([stack().api_url + control]);
});
