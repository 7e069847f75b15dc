import { asService } from '../../stack.ts';
import { listKeys } from '../list-keys.ts';
import { expect, test } from '../operator.ts';
import { untilRead } from '../../until-read.ts';

/** Creates dialogs newer than those of other tests, which would otherwise be between them. */
async function makeDialog(name: string, at: number): Promise<string> {
  const updated_at = new Date(at).toISOString();
  const [thread] = await asService('POST', '/rest/v1/threads', {
    name,
    updated_at,
    origin: 'workbench',
  });
  await asService('POST', '/rest/v1/messages', [
    { thread_id: thread.id, role: 'user', text: 'Hello' },
    { thread_id: thread.id, role: 'assistant', text: `First of ${name}` },
    { thread_id: thread.id, role: 'user', text: 'And?' },
    { thread_id: thread.id, role: 'assistant', text: `Second of ${name}` },
  ]);
  return thread.id;
}

test('dialogs and replies are walked through by keys, a new one begun, a running one stopped', async ({ page, model }) => {
  const mark = crypto.randomUUID();
  const later = Date.now() + 60 * 60_000;
  const older = await makeDialog(`Keys older ${mark}`, later);
  const newer = await makeDialog(`Keys newer ${mark}`, later + 1);
  await page.goto(`/sandbox/${older}`);
  const box = page.getByRole('textbox', { name: 'Message' });
  const inspect = page.getByRole('button', { name: 'Inspect this reply' });
  await expect(inspect).toHaveCount(2);
  await expect(page.getByRole('link', { name: `Keys newer ${mark}` })).toBeVisible();

  await box.pressSequentially('njkgm?');
  await expect(box).toHaveValue('njkgm?');
  await expect(page).toHaveURL(new RegExp(`${older}$`));
  await box.fill('');
  await page.getByRole('heading', { level: 1 }).click();
  const keys = await listKeys(page);
  expect(keys).toEqual(expect.arrayContaining([
    'M Write a message',
    'N New dialog',
    'K Previous reply',
    'Shift + K Previous dialog',
    'G then T Settings',
    'Ctrl + K Search, also while typing',
    '/ Search, or go to any page',
    'Enter Send the message',
    'Shift + Enter Start a new line in the message',
    'Esc Close the open dialog, menu or panel',
  ]));
  expect(keys.join()).not.toMatch(/Next reply|Stop|Save|Activate/);

  await page.keyboard.press('k');
  await expect(inspect.first()).toBeFocused();
  await expect(inspect.first()).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('j');
  await expect(inspect.last()).toBeFocused();
  await page.keyboard.press('Shift+K');
  await expect(page).toHaveURL(new RegExp(`${newer}$`));
  await expect(page.getByText(`Second of Keys newer ${mark}`)).toBeVisible();
  await expect(box).not.toBeFocused();
  await page.keyboard.press('Shift+J');
  await expect(page).toHaveURL(new RegExp(`${older}$`));

  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/sandbox$/);
  await expect(box).toBeFocused();
  await model.play({ kind: 'hang', role: 'router' });
  await box.fill('Stop me');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.keyboard.press('Control+.');
  await expect(page.getByRole('alert')).toContainText('Stopped');
  for (const id of [older, newer]) await asService('DELETE', `/rest/v1/threads?id=eq.${id}`);
});

test('g and a letter go to a page', async ({ page }) => {
  await page.goto('/whats-new');
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/settings\//);
});

test('saving and finding in a prompt are listed before anything is changed', async ({ page }) => {
  await page.goto('/settings/new_booking/prompt');
  await expect(page.getByRole('textbox', { name: 'System prompt' })).toBeVisible();
  expect(await listKeys(page)).toEqual(expect.arrayContaining([
    'Ctrl + F Find in the prompt',
    'Ctrl + Enter Save as a new version',
  ]));
  await page.getByRole('tab', { name: 'Scenario' }).click();
  await expect(page.getByRole('figure', { name: /^Steps of the scenario/ })).toBeVisible();
  expect(await listKeys(page)).toEqual(expect.arrayContaining([
    'Ctrl + F Find in the prompt',
    'Ctrl + Enter Save scenario',
  ]));
});

test('single keys are turned off, and stay off', async ({ page }) => {
  await page.goto('/whats-new');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByRole('switch', { name: 'Shortcuts without Ctrl' }).click();
  await expect(list).toContainText('They’re off in this browser.');
  await expect(list.locator('dl > div')).toHaveText([/Ctrl\s*\+\s*K.*Search/, /Esc.*Close/]);
  await page.reload();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('combobox')).toHaveValue('');
});

for (const email of ['viewer@example.com', null]) {
  test.describe(email ?? 'a visitor', () => {
    test.use({ email });

    test('is listed no key that only editors have', async ({ page }) => {
      await page.goto(email ? '/settings/new_booking/versions' : '/blocks/navigation');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await untilRead(page);
      const keys = await listKeys(page);
      expect(keys).toContain('G then S Sandbox');
      expect(keys.join()).not.toMatch(/Save|Activate/);
      expect(keys.includes('G then P People')).toBe(email === null);
    });
  });
}
