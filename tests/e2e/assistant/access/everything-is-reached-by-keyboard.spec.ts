import type { Page } from '@playwright/test';
import { Buffer } from 'node:buffer';
import { expect, tail, test } from '../operator.ts';
import { asOperator, signIn, signUp } from '../../stack.ts';

const STOPS = ':is(a[href], button, input, textarea, [tabindex], [contenteditable=true]):visible';

/** Presses Tab until a control with this name has the focus; its ring must be visible. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const names = () =>
    page.locator(STOPS).evaluateAll((all) =>
      all.map((each) => each.getAttribute('aria-label') ?? each.textContent?.trim() ?? '')
    );
  // Its dialog may load first.
  await expect.poll(names).toContainEqual(expect.stringMatching(name));
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const holder = element.closest('.code-editor, .box') ?? element;
      const { outlineStyle, outlineWidth } = getComputedStyle(holder);
      return {
        name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
        hasRing: outlineStyle !== 'none' && outlineWidth !== '0px',
      };
    });
    if (!name.test(focused.name)) continue;
    expect(focused.hasRing, `focus ring of ${name}`).toBe(true);
    return;
  }
  throw new Error(`no Tab stop is called ${name}`);
}

/** Opens the focused list, moves by one key to an option at its end and selects it. */
async function choose(page: Page, key: string, name: string): Promise<void> {
  await page.keyboard.press('Enter');
  const option = page.getByRole('option', { name });
  // The list focuses the selected option once more after its positioning.
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(option).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
}

test('a dialog is written, inspected and left by keyboard alone', async ({ page, model }) => {
  await model.route('new_booking');
  await model.play(tail('Your name, please?', 'qualify'));
  await page.goto('/sandbox');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('A check-up, please');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your name, please?').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Your name, please?' })).toBeAttached();
  await tabTo(page, /^Decision$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'State' })).toHaveAttribute('aria-selected', 'true');
});

test('a prompt is edited and saved by keyboard alone, and Tab leaves the editor', async ({ page }) => {
  await page.goto('/settings/escalate_human/prompt');
  await expect(page.getByRole('textbox', { name: 'Rules' })).toBeVisible();
  await tabTo(page, /^Prompt$/);
  await tabTo(page, /^System prompt$/);
  await page.keyboard.type('Be calm. ');
  await tabTo(page, /^Rules$/);
  await tabTo(page, /^Discard$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Discard changes$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
});

test('a document is uploaded, read, reindexed, searched and deleted by keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  const chooser = page.waitForEvent('filechooser');
  await page.goto('/documents');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await tabTo(page, /^Upload$/);
  await keyboard.press('Enter');
  const text = '# Kestrel window\n\nA kestrel nests above the window of the third floor.\n';
  await (await chooser).setFiles({
    name: 'Kestrel.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(text),
  });
  const row = page.getByRole('row').filter({ hasText: 'Kestrel' });
  await expect(row).toContainText('ready');

  await tabTo(page, /^Kestrel/);
  await keyboard.press('Enter');
  await tabTo(page, /^Raw text$/);
  await keyboard.press('Escape');
  await expect(row.getByRole('link', { name: /^Kestrel/ })).toBeFocused();
  await tabTo(page, /^Actions for Kestrel/);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await keyboard.type('Rei');
  await expect(page.getByRole('menuitem', { name: 'Reindex' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText(/^“Kestrel.*reindexed\.$/)).toBeVisible();

  await tabTo(page, /^Documents\s*\d+$/);
  await keyboard.press('ArrowRight');
  await tabTo(page, /^Question$/);
  await keyboard.type('Where does the kestrel nest?');
  await keyboard.press('Enter');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('kestrel');
  await tabTo(page, /^Retrieval playground$/);
  await keyboard.press('ArrowLeft');

  await tabTo(page, /^Actions for Kestrel/);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await tabTo(page, /^Delete document$/);
  await keyboard.press('Enter');
  await expect(row).toHaveCount(0);
});

test('an account is promoted and demoted by keyboard alone', async ({ page, editors: _ }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await signUp(email);
  await page.goto('/people');
  const role = page.getByRole('combobox', { name: `Role of ${email}` });
  await expect(role).toBeVisible();
  await tabTo(page, new RegExp(`^Role of ${email}`));
  for (const [key, name] of [['ArrowDown', 'Editor'], ['ArrowUp', 'Viewer']] as const) {
    await choose(page, key, name);
    await expect(role).toHaveText(new RegExp(name));
    await expect(page.getByText(new RegExp(`^${email} is an? ${name} now`, 'i'))).toBeVisible();
    await expect(role).toBeFocused();
  }
});

test('versions are compared, activated, rolled back and deleted by keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  const { access_token } = await signIn('editor@example.com');
  await asOperator(access_token, 'POST', '/configs', {
    intent_code: 'escalate_human',
    name: 'By keyboard',
    system_prompt: 'Say that somebody calls.',
  });
  await page.goto('/settings/escalate_human/versions');
  const compare = page.getByRole('button', { name: 'Compare' });
  const items = page.getByRole('tabpanel').getByRole('listitem').filter({ has: compare });
  await expect(items).toHaveCount(2);
  await tabTo(page, /^Compare$/);
  await keyboard.press('Enter');
  await expect(page.getByRole('insertion').filter({ hasText: 'calls' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'All versions' })).toBeFocused();
  await keyboard.press('Enter');
  for (const active of [0, 1]) {
    await tabTo(page, /^Activate$/);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dialogs in progress' })).toBeVisible();
    await keyboard.type('By keyboard');
    await keyboard.press('Enter');
    await expect(items.nth(active)).toContainText('active');
  }
  await tabTo(page, /^Actions for v(?!1$)\d+$/);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, /^Delete version$/);
  await keyboard.press('Enter');
  await expect(page.getByRole('tabpanel').getByText('By keyboard')).toHaveCount(0);
});
