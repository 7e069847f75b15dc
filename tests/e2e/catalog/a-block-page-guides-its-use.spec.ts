import type { Page } from '@playwright/test';
import { expect, test } from '../session/signed-in.ts';
import { BLOCKS } from './blocks.ts';

test.use({ email: null });

const stage = (page: Page) => page.frameLocator('iframe[title$="live block"]');
const states = (page: Page) =>
  page.getByRole('navigation', { name: 'States of this block' }).getByRole('link');

async function openTab(page: Page, name: string): Promise<void> {
  // The states load after the block has its height, so that the tabs below do not move afterwards.
  await expect(states(page).nth(1)).toBeVisible();
  const tab = page.getByRole('tab', { name });
  await page.getByRole('region', { name: 'Stage' }).evaluate((element) =>
    element.nextElementSibling!.scrollIntoView()
  );
  await tab.click();
}

test('the stage shows the state that is picked, and the address keeps it', async ({ page }) => {
  await page.goto('/blocks/booking-form');
  await expect(stage(page).getByRole('button', { name: 'Ask for a time' })).toBeVisible();
  await page.getByRole('link', { name: 'Errors' }).click();
  await expect(stage(page).getByText('5 fields need your attention')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Errors' })).toBeFocused();
  await expect(page).toHaveURL(/\?state=errors$/);
  await page.reload();
  await expect(stage(page).getByText('5 fields need your attention')).toBeVisible();
  await page.getByRole('link', { name: 'Sent' }).click();
  await expect(stage(page).getByText('Thank you, Margaret Hollis')).toBeVisible();
  await page.getByRole('link', { name: 'Default' }).click();
  await expect(stage(page).getByLabel('Full name')).toHaveValue('');
  await page.goto('/blocks/booking-form?state=tired');
  await expect(page.getByText('There is no state tired')).toBeVisible();
});

test('every state of every block fits a phone, and axe finds nothing in it', async ({ page }) => {
  for (const path of BLOCKS) {
    await page.goto(path);
    await openTab(page, 'Accessibility');
    await page.getByRole('radiogroup', { name: 'Stage width' }).getByText('390').click();
    const count = await states(page).count();
    for (let index = 0; index < count; index++) {
      await states(page).nth(index).click();
      const name = `${path}, ${await states(page).nth(index).innerText()}`;
      await expect(states(page).nth(index), name).toHaveAttribute('aria-current', 'true');
      const panel = page.getByRole('tabpanel');
      await expect(panel.getByText(/\d+ rules passed/), name).toBeVisible();
      await expect(panel.getByText('No finding'), name).toBeVisible();
      const width = () => stage(page).locator('html').evaluate((html) => html.scrollWidth);
      await expect.poll(width, name).toBeLessThanOrEqual(390);
    }
  }
});

test('what axe finds is named with the rule and the element', async ({ page }) => {
  await page.goto('/blocks/hero');
  await openTab(page, 'Accessibility');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('No finding')).toBeVisible();
  await stage(page).getByRole('heading').evaluate((heading) =>
    heading.insertAdjacentHTML('beforebegin', '<img class="unnamed" src="data:,">')
  );
  await panel.getByRole('button', { name: 'Check again' }).click();
  await expect(panel.getByText('1 finding')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'image-alt' })).toBeVisible();
  await expect(panel.getByText('<img class="unnamed"')).toBeVisible();
});

test('the markup to copy is that of the block, without what the build adds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const path of ['/blocks/navigation', '/blocks/booking-form', '/blocks/hero']) {
    await page.goto(path);
    await openTab(page, 'Markup');
    await page.getByRole('button', { name: 'Copy markup' }).click();
    await expect(page.getByText('Markup copied.', { exact: true })).toBeVisible();
    const { copied, live } = await page.evaluate(compare);
    expect(copied).toEqual(live);
    expect(live.length).toBeGreaterThan(20);
  }
});

test('the tokens of a block are named with their values', async ({ page }) => {
  await page.goto('/blocks/reviews');
  await openTab(page, 'Tokens');
  const token = page.getByRole('listitem').filter({ hasText: /^--clinic-leaf-deep/ });
  await expect(token).toContainText('#153a28');
  await expect(token.locator('.swatch')).toHaveCSS('background-color', 'rgb(21, 58, 40)');
  await expect(page.getByText('--clinic-error')).toHaveCount(0);
});

/** Runs in the page: compares the elements and texts of both, in order. */
async function compare() {
  const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;
  const listOf = (root: Element) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!.replace(/\s+/g, ' ').trim();
      if (!(node instanceof Element)) text && found.push(text);
      else {
        const attributes = [...node.attributes].filter(({ name }) => !name.startsWith('data-v-'));
        found.push(
          [node.localName, ...attributes.map(({ name, value }) => `${name}=${value}`)].join(),
        );
      }
    }
    return found;
  };
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title$="live block"]')!;
  const root = frame.contentDocument!.querySelector('[data-block-capture]')!;
  return {
    copied: listOf(parse(await navigator.clipboard.readText())),
    live: listOf(parse(root.innerHTML)),
  };
}
