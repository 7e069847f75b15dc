import { expect, test } from '../operator.ts';
import { asService } from '../../stack.ts';

test.use({ email: 'viewer@example.com' });

test('a viewer reads prompts, versions and steps and is offered no change', async ({ page }) => {
  await page.goto('/settings/new_booking/prompt');
  const prompt = page.getByRole('textbox', { name: 'System prompt' });
  await expect(prompt).toContainText('{{organisation.name}}');
  await expect(page.getByText('Only editors can change this.')).toBeVisible();
  await prompt.click();
  await page.keyboard.insertText('changed');
  await expect(prompt).not.toContainText('changed');
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.getByRole('tab', { name: /Versions/ }).click();
  await expect(page.getByRole('tabpanel').getByText('As delivered')).toBeVisible();
  await expect(page.getByRole('button', { name: /Activate|Actions/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Scenario' }).click();
  await page.getByRole('link', { name: /Farewell/ }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /Save|Add|Delete|Connect/ })).toHaveCount(0);
});

test('a viewer reads documents without upload, reindex or delete', async ({ page }) => {
  await page.goto('/documents');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /Upload|Reindex|Actions/ })).toHaveCount(0);
  // A document that no other test deletes.
  await page.getByRole('link', { name: 'Dental prices', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Raw text' })).toBeVisible();
});

test('a viewer reads the dialog of another account and changes neither it nor the accounts', async ({ page }) => {
  const [thread] = await asService('POST', '/rest/v1/threads', {
    name: 'A dialog of the editor',
    origin: 'workbench',
  });
  await page.goto(`/sandbox/${thread.id}`);
  const list = page.getByRole('navigation', { name: 'Dialogs' });
  await expect(list.getByRole('link', { name: /^A dialog of the editor/ })).toBeVisible();
  await expect(list.getByRole('button', { name: 'Actions for A dialog of the editor' }))
    .toHaveCount(0);
  await expect(page.getByText('Its owner and editors can write in it')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await asService('DELETE', `/rest/v1/threads?id=eq.${thread.id}`);

  await page.goto('/people');
  await expect(page.getByText('Only editors can see accounts')).toBeVisible();
  await expect(page.getByRole('link', { name: 'People' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /sign .* out|budget/i })).toHaveCount(0);
});
