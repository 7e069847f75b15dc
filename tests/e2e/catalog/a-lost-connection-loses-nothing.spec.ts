import type { Page, Route } from '@playwright/test';
import { expect, test } from '../session/signed-in.ts';
import { BlockPage, holdBlock } from './block-page.ts';

const API = /\/functions\/v1\/catalog\//;
const CHANGES = /\/blocks\/by-path$/;
const VERSIONS = /\/blocks\/versions$/;
const dot = (page: Page) => page.locator('[data-connection="defaults"]').first();

type Answer = (route: Route) => Promise<unknown>;

/** All kinds of outages of the API; the pages behave the same in each. */
const OUTAGES: [name: string, answer: Answer][] = [
  ['is down', (route) => route.abort()],
  ['answers with a page', (route) => route.fulfill({ body: '<html>' })],
  ['fails', (route) => route.fulfill({ status: 503, body: '{}' })],
  ['hangs', () => new Promise(() => {})],
];

/** Interrupts a call before its request; `after` interrupts it before its response. */
const before: Answer = (route) => route.abort();
const after: Answer = async (route) => {
  await route.fetch();
  await route.abort();
};

/** Makes the API unreachable from the next write to `address` on. */
async function cutOff(page: Page, address: RegExp, moment: Answer): Promise<void> {
  let isCut = false;
  await page.route(API, async (route) => {
    const request = route.request();
    if (isCut) return route.abort();
    if (request.method() === 'GET' || !address.test(request.url())) return route.continue();
    isCut = true;
    await moment(route);
  });
}

/** Makes the API reachable; the page notices by itself, its clock advanced. */
async function bringBack(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.clock.fastForward('00:06');
  await expect(dot(page)).toBeHidden();
}

test.beforeEach(({ page }) => page.clock.install());

for (const [name, answer] of OUTAGES) {
  test(`when the API ${name}, pages show the defaults and a dot, and no word of it`, async ({ page }) => {
    await page.route(API, answer);
    await page.goto('/blocks/navigation');
    await expect(page.getByRole('heading', { level: 1, name: 'Navigation' })).toBeVisible();
    await page.clock.fastForward('00:03');
    await expect(dot(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Version label v1\.2/ })).toBeVisible();
    await expect(page.getByText('Second level under Dentistry and Family medicine')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save version' })).toBeDisabled();
    await expect(page.getByRole('main')).not.toContainText(/offline|reached|connection/i);
    await bringBack(page);
    await expect(page.getByRole('button', { name: 'Save version' })).toBeEnabled();
  });
}

const MOMENTS = [
  { moment: 'before', answer: before, retry: 'Save version' },
  { moment: 'after', answer: after, retry: 'Try again' },
];

for (const { moment, answer, retry } of MOMENTS) {
  test.describe(`when the API dies ${moment} it stores`, () => {
    test('a typed label stays and is never shown as saved', async ({ page }) => {
      const block = new BlockPage(page);
      await block.open('/blocks/hero');
      const label = await block.draftNext();
      await cutOff(page, CHANGES, answer);
      await block.label.click();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Your text is kept')).toBeVisible();
      await expect(page.getByText(`Label ${label} saved`)).toHaveCount(0);
      await expect(block.label).toContainText(label);
      await bringBack(page);
      await expect(block.label).toContainText(`${label} was v`);
      await block.label.click();
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Label ${label} saved`)).toBeVisible();
      await page.reload();
      await expect(block.label).toHaveText(label);
    });

    test(`a version stays typed and is saved once by "${retry}"`, async ({ page }) => {
      const block = new BlockPage(page);
      await block.open('/blocks/doctors');
      const label = await block.draftNext();
      await cutOff(page, VERSIONS, answer);
      await block.save.click();
      await expect(page.getByText('Your text is kept')).toBeVisible();
      await expect(page.getByText(`Version ${label} saved`)).toHaveCount(0);
      await bringBack(page);
      await expect(block.label).toContainText(`${label} was v`);
      await page.getByRole('button', { name: retry }).click();
      await expect(page.getByText(`Version ${label} saved`)).toBeVisible();
      await page.reload();
      await block.openArchived(label);
      const twins = block.versions.locator('optgroup option')
        .filter({ hasText: new RegExp(`^\\s*${label}\\b`) });
      await expect(twins, 'stored once').toHaveCount(1);
    });

    test('a changelog entry stays typed and is saved once', async ({ page }) => {
      const block = new BlockPage(page);
      const line = `A line that took a while to write, ${crypto.randomUUID().slice(0, 8)}`;
      await block.open('/blocks/services');
      await page.getByRole('button', { name: /^Changelog/ }).click();
      await page.getByRole('button', { name: /^Add entry/ }).click();
      const changes = page.getByRole('textbox', { name: 'Changes, one per line' }).first();
      await changes.fill(line);
      await cutOff(page, CHANGES, answer);
      const save = page.getByRole('button', { name: 'Save changelog' });
      await save.click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Your text is kept');
      await expect(changes).toHaveValue(line);
      await bringBack(page);
      await save.click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.reload();
      await expect(page.getByText(line)).toHaveCount(1);
    });

    test('a visibility switch says so, then shows what is stored', async ({ page }) => {
      await holdBlock(page, '/blocks/hero');
      await page.goto('/pages/preview');
      const toggle = page.getByRole('switch', { name: 'Hero' });
      const shown = page.locator('[data-preview-block="/blocks/hero"]');
      await expect(toggle).toBeEnabled();
      await expect(shown).toBeVisible();
      await cutOff(page, CHANGES, answer);
      await toggle.click();
      const notes = page.getByRole('region', { name: /^Notifications/ });
      await expect(notes.getByText('Couldn’t switch Hero off')).toBeVisible();
      await expect(shown).toBeVisible();
      await bringBack(page);
      await expect(shown).toHaveCount(moment === 'after' ? 0 : 1);
      if (moment === 'after') await toggle.click();
      await expect(shown).toBeVisible();
      await expect(toggle).toBeEnabled();
    });
  });
}
