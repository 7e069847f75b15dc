import type { Page } from '@playwright/test';
import { untilRead } from '../until-read.ts';
import { expect, test } from './signed-in.ts';

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /Couldn’t (open|load)/ });

/** Opens a page and waits until everything that loads with it is there. */
async function openLogo(page: Page) {
  // The last part of the rail requests it.
  const counted = page.waitForResponse(/\/assistant\/requests\b/);
  await page.goto('/foundation/logo');
  await untilRead(page);
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
  await counted;
}

async function openSections(page: Page) {
  const closed = rail(page).getByRole('button', { expanded: false });
  while (await closed.count() > 0) await closed.first().click();
}

test('with the server away every entry of the rail opens, or says so and opens when it is back', async ({ page, context }) => {
  await openLogo(page);
  await openSections(page);
  const links = await rail(page).getByRole('link').all();
  expect(links.length).toBeGreaterThan(15);
  await context.setOffline(true);
  for (const link of links) {
    // A count may be below the name.
    const title = (await link.innerText()).split('\n', 1)[0]!;
    await link.click();
    const said = alert(page).filter({ hasText: `“${title}”` });
    const opened = page.getByRole('main').getByRole('heading', { level: 1, name: title });
    await expect(said.or(opened).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(alert(page)).toContainText('“API keys”');
  await expect(alert(page)).toContainText('The server can’t be reached');
  await context.setOffline(false);
  await alert(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/api-keys$/);
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
});

test('a part of a page that does not arrive is told, the page stays, and it opens later', async ({ page, context }) => {
  await openLogo(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(alert(page)).toContainText('Couldn’t load part of this page');
  await expect(page.getByRole('heading', { level: 1, name: 'Logo' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert(page)).toBeHidden();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  // Its style sheet was loaded, too.
  await expect(dialog.getByRole('term').first()).toHaveCSS('order', '1');
});

test('a page that needs a session says that the server is away, and asks nobody to sign in', async ({ page }) => {
  await page.route(/\/(auth|rest|functions)\/v1\/|app-config/, (route) => route.abort());
  await page.goto('/documents');
  await expect(alert(page)).toContainText('Couldn’t open “Documents”');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Dental prices', exact: true })).toBeVisible();
});

/**
 * Simulates a new deployment: files named by `gone` are missing while `isGone` returns true.
 * Returns how often a page was loaded since.
 */
async function deployAnother(page: Page, gone: RegExp, isGone: (loads: number) => boolean) {
  let loads = 0;
  page.on('request', (request) => void (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route(
    '/',
    (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ contentType: 'text/html', body: '<script src="/assets/new.js">' })
        : route.fallback(),
  );
  await page.route(
    gone,
    (route) => isGone(loads) ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  return () => loads;
}

test('after a new deployment the next page is loaded anew, once, and what was typed is there', async ({ page }) => {
  await page.goto('/settings/price_question/prompt');
  await page.getByRole('textbox', { name: 'Rules' }).fill('Never lost.');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await openLogo(page);
  const loads = await deployAnother(page, /\/assets\//, (count) => count === 0);
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByRole('link', { name: 'Dental prices', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/documents$/);
  expect(loads()).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/settings/price_question/prompt');
  await expect(page.getByRole('textbox', { name: 'Rules' })).toContainText('Never lost.');
});

test('a deployment that lacks its scripts does not load a page over and over', async ({ page }) => {
  await openLogo(page);
  const loads = await deployAnother(page, /\/assets\/DocumentsPage/, () => true);
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(alert(page)).toContainText('Couldn’t open “Documents”');
  await expect(alert(page)).toContainText('The server sent an unexpected response');
  expect(loads()).toBe(1);
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('row', { name: /viewer@example/ })).toBeVisible();
  await expect(alert(page)).toBeHidden();
});
