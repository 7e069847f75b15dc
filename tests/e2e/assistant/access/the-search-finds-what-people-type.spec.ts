import { follow } from '../../follow.ts';
import { asService } from '../../stack.ts';
import { expect, test } from '../operator.ts';
import { search } from '../search.ts';

test('branches, steps, documents and dialogs are found by what they are called, and recent ones first', async ({ page }) => {
  const word = `Bruxism${crypto.randomUUID().slice(0, 8)}`;
  const [thread] = await asService('POST', '/rest/v1/threads', { name: `Named ${word}` });
  const [other] = await asService('POST', '/rest/v1/threads', { name: 'Something else' });
  const [message] = await asService('POST', '/rest/v1/messages', [
    { thread_id: other.id, role: 'user', text: `Long before. I suffer from ${word} at night.` },
  ]);
  await page.goto('/whats-new');
  const opens = async (query: string, title: RegExp, url: RegExp) => {
    await (await search(page, query)).filter({ hasText: title }).first().click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0);
  };
  await opens('prices', /^Prices and payment\s*Branch/, /\/settings\/price_question/);
  // A step that no other test renames.
  await opens('present', /^Present the visit\s*Step of New booking/, /\/scenario\/present$/);
  await opens('dental prices', /^Dental prices.*\s*Document/, /\/documents\?id=/);
  await opens(`named ${word}`, /^Named/, new RegExp(`/sandbox/${thread.id}$`));
  await opens(word, /at night/, new RegExp(`/sandbox/${other.id}\\?message=${message.id}$`));
  const options = await search(page, '');
  await expect(options.first()).toContainText(`Named ${word}`);
  await expect(options.nth(1)).toContainText('Dental prices');
  for (const { id } of [thread, other]) {
    await asService('DELETE', `/rest/v1/threads?id=eq.${id}`);
  }
});

test('a dialog is begun and a file chosen without leaving the keyboard', async ({ page }) => {
  // The browser allows the file picker for some seconds after the key, so the page is loaded
  // before.
  await page.goto('/documents');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await follow(page, '/whats-new');
  await expect(page.getByRole('heading', { level: 1, name: 'What’s new' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await expect((await search(page, 'upload')).first()).toContainText('Upload documents');
  await page.keyboard.press('Enter');
  await chooser;
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeFocused();
  await expect((await search(page, 'new dia')).first()).toContainText('New dialog');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sandbox$/);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
});

test('without the server the search finds pages and says that there may be more', async ({ page }) => {
  await page.goto('/whats-new');
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
  await page.route('**/functions/v1/assistant/**', (route) => route.abort());
  const found = await search(page, 'logo');
  await expect(found.first()).toContainText('Logo');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('status'))
    .toContainText('The server didn’t respond, so results may be missing.');
});

test.describe('a viewer', () => {
  test.use({ email: 'viewer@example.com' });

  test('finds what can be read, and no action of editors', async ({ page }) => {
    await page.goto('/whats-new');
    await expect((await search(page, 'reason and name')).first()).toContainText('Step of');
    await page.keyboard.press('Escape');
    const found = await search(page, 'new dialog');
    await expect(found.first()).toContainText('Action');
    // The same search, whose actions are known.
    await page.getByRole('combobox').fill('upload');
    await expect(found.filter({ hasText: 'Action' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    const versions = await search(page, 'prices v1');
    await expect(versions.first()).toContainText('v1 of Prices');
    await expect(versions.filter({ hasText: /Activate/ })).toHaveCount(0);
  });
});

test.describe('a visitor', () => {
  test.use({ email: null });

  test('finds pages and blocks, and asks nothing of the assistant', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/whats-new');
    await expect((await search(page, 'price')).first()).toContainText('Price list');
    await expect(page.getByRole('combobox')).toHaveAccessibleName('Search pages and blocks');
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('status'))
      .toContainText('found.');
    await expect(page.getByRole('option', { name: /Branch|Action/ })).toHaveCount(0);
    expect(asked.filter((url) => /functions\/v1\/assistant|assistant-source/.test(url))).toEqual(
      [],
    );
  });
});
