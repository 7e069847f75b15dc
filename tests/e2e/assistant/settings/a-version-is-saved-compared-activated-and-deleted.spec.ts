import type { Page } from '@playwright/test';
import { asOperator, signIn } from '../../stack.ts';
import { listKeys } from '../list-keys.ts';
import { colleague, typeInto } from '../drafts.ts';
import { expect, test } from '../operator.ts';
import { search } from '../search.ts';

const BRANCH = '/settings/price_question';

/** Confirms an activation. */
async function confirm(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Activate ${name} of`) });
  await dialog.getByRole('button', { name: `Activate ${name}` }).click();
  await expect(dialog).toBeHidden();
}

async function editor() {
  const { access_token } = await signIn('editor@example.com');
  return (method: string, path: string, body?: unknown) =>
    asOperator(access_token, method, path, body);
}

/** Returns the newest version, which follows the heading of its day. */
const newestOf = (page: Page) =>
  page.getByRole('tabpanel').getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Compare' }) }).first();

/** Activates the second newest version, and deletes the newest. */
async function rollBack() {
  const call = await editor();
  const [created, before] = await call('GET', '/configs?intent_code=price_question');
  await call('POST', `/configs/${before.id}/activate`);
  await call('DELETE', `/configs/${created.id}`);
}

test('a new version is saved, compared, activated, rolled back and deleted', async ({ page }) => {
  const asked = Promise.withResolvers<void>();
  await page.route('**/code-editor-search-*.js', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto(`${BRANCH}/prompt`);
  const rules = page.getByRole('textbox', { name: 'Rules' });
  await rules.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\nA slip of the keyboard.');
  await page.keyboard.press('Control+z');
  await expect(rules).not.toContainText('slip');
  await page.keyboard.insertText('\nName the currency of every price.');
  await page.keyboard.press('Control+f');
  asked.resolve();
  await page.getByRole('textbox', { name: 'Find' }).pressSequentially('the currency');
  await expect(rules.locator('.cm-searchMatch')).toHaveText('the currency');
  await page.keyboard.press('Escape');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar).toContainText('Unsaved changes to v1');
  await expect(page.getByRole('tabpanel').getByText(/\d tokens/)).toHaveCount(3);

  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByLabel('Assembled prompt')).toContainText('Name the currency');
  await expect(page.getByText('including your unsaved changes')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText(/[\d,]+ tokens$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Prompt' }).click();

  await bar.getByRole('textbox', { name: 'Version name' }).fill('Currency');
  await bar.getByRole('button', { name: 'Save as v2 and activate' }).click();
  const question = page.getByRole('dialog', { name: 'Activate v2 of Prices and payment?' });
  await expect(question.getByRole('insertion')).toContainText('Name the currency');
  await expect(question).toContainText('No run has tested v2 yet.');
  await question.getByRole('textbox', { name: 'Reason' }).fill('Prices had no currency');
  await page.keyboard.press('Enter');
  await expect(page.getByText('v2 is active.', { exact: true })).toBeInViewport();
  const toast = page.getByRole('listitem').filter({ hasText: 'v2 is active.' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('v1 is active again.', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText([
    /^Rolled back from v2 to v1.*by editor.*Activation of v2 undone/,
    /^v2 activated in place of v1.*by editor.*Prices had no currency/,
    /^v2 saved.*by editor/,
  ]);
  await expect(bar).toBeHidden();

  await page.getByRole('tab', { name: /Versions/ }).click();
  const second = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Currency' });
  const first = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: /^\s*v1\b/ });
  await expect(first).toContainText('active');
  await expect(second).toContainText(/(just now|\d+ min ago) by editor/);
  await second.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('insertion').first()).toContainText('Name the currency');
  const [left, right] = [
    page.getByRole('group', { name: 'Left version' }),
    page.getByRole('group', { name: 'Right version' }),
  ];
  await expect(right).toContainText(/Currency\s*(just now|\d+ min ago) by editor/);
  await expect(left.getByRole('button', { name: 'Activate' })).toBeDisabled();
  await right.getByRole('button', { name: 'Activate' }).click();
  await confirm(page, 'v2');
  await expect(right.getByRole('combobox')).toHaveText('v2 (active)');
  await page.getByRole('combobox', { name: 'Left version' }).click();
  await page.getByRole('option', { name: /^v2/ }).click();
  await expect(page).toHaveURL(/left=2&right=2/);
  await expect(page.getByRole('insertion')).toHaveCount(0);
  await page.getByRole('button', { name: 'All versions' }).click();

  await expect(second).toContainText(/Activated (just now|\d+ min ago) by editor/);
  await second.getByRole('button', { name: 'Actions for v2' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit from this version' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await first.getByRole('button', { name: 'Activate' }).click();
  await confirm(page, 'v1');
  await expect(first).toContainText('active');
  await expect(first.getByRole('button', { name: 'Actions for v1' })).toBeFocused();
  await second.getByRole('button', { name: 'Actions for v2' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete version' }).click();
  await expect(second).toHaveCount(0);
  await expect(first.getByRole('button').first()).toBeFocused();
});

test('a version is saved and activated by keys, which are listed', async ({ page }) => {
  await page.goto('/settings/price_question/prompt');
  const rules = page.getByRole('textbox', { name: 'Rules' });
  await expect(rules).toBeVisible();
  const before = (await listKeys(page)).join();
  expect(before).toContain('Save as a new version');
  expect(before).not.toContain('Activate');
  await rules.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\nName the day.');
  await page.getByRole('heading', { level: 1 }).click();
  const keys = await listKeys(page);
  const saves = keys.find((line) => /^Ctrl \+ Enter Save as v\d+$/.test(line))!;
  const version = saves.match(/v\d+/)![0];
  expect(keys).toContain(`Ctrl + Shift + Enter Save as ${version} and activate`);
  await rules.focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`${version} saved.`, { exact: true })).toBeVisible();

  await page.goto('/settings/price_question/versions');
  const newest = newestOf(page);
  await expect(newest).toContainText(version);
  expect(await listKeys(page)).toContain(`Ctrl + Shift + Enter Activate ${version}`);
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('heading', { name: 'Dialogs in progress' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(newest).toContainText('active');
  expect((await listKeys(page)).join()).not.toContain('Activate');

  await rollBack();
});

test('a version is found by the search and activated there', async ({ page }) => {
  const { version } = await (await editor())('POST', '/configs', {
    intent_code: 'price_question',
    name: 'From the search',
    system_prompt: 'Name the price.',
  });
  await page.goto('/settings/price_question/versions');
  const newest = newestOf(page);
  await expect(newest).toContainText('From the search');
  const found = await search(page, `activate v${version} prices`);
  await expect(found).toHaveText([
    new RegExp(`^\\s*Activate v${version} of Prices and payment\\s*Action`),
  ]);
  await page.keyboard.press('Enter');
  await confirm(page, `v${version}`);
  await expect(page.getByText(`v${version} is active.`, { exact: true })).toBeVisible();
  await expect(newest).toContainText('active');
  const answered = page.waitForResponse(/\/assistant\/threads\?.*q=from/);
  const named = await search(page, 'from the search');
  await answered;
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('status'))
    .toContainText('No results for “from the search”.');
  await expect(named).toHaveCount(0);
  await page.keyboard.press('Escape');
  await (await search(page, `v${version} prices`)).filter({ hasText: 'Active version' }).click();
  await expect(page).toHaveURL(/\/settings\/price_question\/versions$/);
  await rollBack();
});

test('after saving without activating the editor stands on that version, and the toast goes on from there', async ({ page }) => {
  const call = await colleague();
  await page.goto(`${BRANCH}/prompt`);
  const rules = page.getByRole('textbox', { name: 'Rules' });
  const save = async () => {
    await page.getByRole('button', { name: /^Save as v\d+$/ }).click();
    const toast = page.getByRole('listitem').filter({ hasText: /v\d+ saved\./ }).last();
    return { toast, version: (await toast.textContent())!.match(/v\d+/)![0] };
  };
  await typeInto(rules, '\nSaved, not active.');
  const first = await save();
  await first.toast.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(new RegExp(`left=1&right=${first.version.slice(1)}$`));
  await expect(page.getByRole('insertion').filter({ hasText: 'Saved, not active.' })).toBeVisible();
  await page.getByRole('tab', { name: 'Prompt' }).click();
  await expect(page.getByText(`Saved, not active: ${first.version}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Saved, not active: ${first.version}`)).toBeVisible();
  await typeInto(rules, '\nBuilt on it.');
  await expect(rules).toContainText('Saved, not active.');
  await expect(page.getByText(`Based on ${first.version}`)).toBeVisible();
  const second = await save();
  await second.toast.getByRole('button', { name: 'Activate' }).click();
  await confirm(page, second.version);
  await expect(page.getByText(`${second.version} is active.`, { exact: true })).toBeVisible();
  await expect(page.getByText(`Active: ${second.version}`)).toBeVisible();

  const versions = await call('GET', '/configs?intent_code=price_question');
  expect(versions[0].rules_text).toMatch(/Saved, not active\.\nBuilt on it\.$/);
  await call('POST', `/configs/${versions.at(-1).id}/activate`);
  for (const { id } of versions.slice(0, -1)) await call('DELETE', `/configs/${id}`);
});

test('a prompt of 100 KB is edited, measured and saved', async ({ page }) => {
  await page.goto(`${BRANCH}/prompt`);
  const prompt = page.getByRole('textbox', { name: 'System prompt' });
  await prompt.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('Answer in one warm sentence. '.repeat(3440));
  await expect(page.getByText(/2\d,\d{3} tokens/)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const saved = page.getByText(/^v\d+ saved\.$/);
  await expect(saved).toBeVisible();
  const version = (await saved.textContent())!.match(/v\d+/)![0];
  await page.getByRole('tab', { name: /Versions/ }).click();
  const second = page.getByRole('tabpanel').getByRole('listitem').filter({
    has: page.getByRole('button', { name: `Actions for ${version}`, exact: true }),
  });
  await second.getByRole('button', { name: `Actions for ${version}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete version' }).click();
  await expect(second).toHaveCount(0);
});
