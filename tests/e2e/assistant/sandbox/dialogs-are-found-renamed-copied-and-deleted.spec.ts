import { expect, test } from '../operator.ts';
import { asService } from '../../stack.ts';

const NAME = '🦷 <b onmouseover="alert(1)">Ann</b> & «Zoë» \u202Eright to left';

async function makeDialog(name: string) {
  const [thread] = await asService('POST', '/rest/v1/threads', { name, origin: 'workbench' });
  await asService('POST', '/rest/v1/messages', [
    { thread_id: thread.id, role: 'user', text: '<img src=x onerror=alert(1)> hello' },
    { thread_id: thread.id, role: 'assistant', text: 'Good day, **how** can I help?' },
  ]);
  return thread.id as string;
}

test('a dialog with emoji and HTML in its name is found, renamed and deleted', async ({ page }) => {
  page.on('dialog', () => expect('a script ran').toBe(''));
  // A different word for each attempt.
  const word = `word-${Date.now()}`;
  const dialog = `${NAME} ${word}`;
  const id = await makeDialog(dialog);
  await page.goto(`/sandbox/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: dialog })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Patient' })).toContainText('<img src=x');

  const list = page.getByRole('navigation', { name: 'Dialogs' });
  await list.getByLabel('Search dialogs').fill(
    `<B ONMOUSEOVER="alert(1)">Ann</b> & «Zoë» \u202Eright to left ${word}`,
  );
  await expect(list.getByRole('button', { name: /^Actions for/ })).toHaveCount(1);
  await list.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const name = page.getByRole('textbox', { name: 'Dialog name' });
  await name.fill('  ');
  await page.keyboard.press('Enter');
  const notes = page.getByRole('region', { name: /^Notifications/ });
  await expect(notes.getByText('Enter a name. The dialog is still called')).toBeVisible();
  await list.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await name.fill(`Renamed ${id}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Renamed ${id}` })).toBeVisible();

  const search = /\/assistant\/threads\?.*q=/;
  await page.route(search, (route) => route.abort());
  await list.getByLabel('Search dialogs').fill(`Renamed ${id}`);
  await expect(list.getByRole('alert')).toContainText('Couldn’t search dialogs.');
  await page.unroute(search);
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByRole('alert')).toHaveCount(0);
  await list.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText(`Delete “Renamed ${id}”?`);
  await page.getByRole('button', { name: 'Delete dialog' }).click();
  await expect(page).toHaveURL(/\/sandbox(\?|$)/);
  await page.goto(`/sandbox/${id}`);
  await expect(page.getByText('Dialog not found')).toBeVisible();
});

test('a dialog is copied as Markdown and as JSON', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await makeDialog('Copied dialog');
  await page.goto(`/sandbox/${id}`);
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy the dialog' }).click();
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('Markdown copied.', { exact: true })).toBeVisible();
  expect(await read()).toContain('# Copied dialog\n\n**Patient**');
  await page.getByRole('button', { name: 'Copy the dialog' }).click();
  await page.getByRole('menuitem', { name: 'Copy as JSON' }).click();
  await expect(page.getByText('JSON copied.', { exact: true })).toBeVisible();
  const copied = JSON.parse(await read());
  expect(copied.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant']);
});
