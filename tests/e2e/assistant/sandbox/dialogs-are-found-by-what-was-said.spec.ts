import { expect, test } from '../operator.ts';
import { asService } from '../../stack.ts';

test('a dialog is found by keyboard at what was said, judged, and the address keeps the filter', async ({ page }) => {
  const word = `zirconium${Date.now()}`;
  const [thread] = await asService('POST', '/rest/v1/threads', {
    name: 'Nothing of it',
    origin: 'workbench',
  });
  await asService('POST', '/rest/v1/messages', [
    { thread_id: thread.id, role: 'user', text: `Do you have ${word} crowns?` },
    { thread_id: thread.id, role: 'assistant', text: 'A filling is 90 pounds.' },
  ]);
  await page.goto('/sandbox');
  const list = page.getByRole('navigation', { name: 'Dialogs' });
  // The page is prerendered before its shortcuts work.
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type(`crown ${word}`);
  await expect(list.locator('mark').first()).toHaveText(word);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const question = page.getByRole('article', { name: 'Patient' });
  await expect(question.locator('mark')).toHaveText([word, 'crowns']);

  const thumb = page.getByRole('button', { name: 'Not helpful', exact: true });
  await thumb.click();
  const form = page.getByRole('form', { name: 'Why the reply isn’t helpful' });
  await form.getByLabel('What is wrong').selectOption('Wrong fact');
  await form.getByLabel('Note').fill('It is 95.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Wrong fact: It is 95.')).toBeVisible();

  await list.getByRole('button', { name: 'Filters' }).click();
  await list.getByLabel('What went wrong').selectOption('Marked not helpful');
  await expect(page).toHaveURL(/has=unhelpful/);
  await page.reload();
  await expect(question.locator('mark')).toHaveText([word, 'crowns']);
  await expect(list.getByRole('button', { name: 'Remove filter: Marked not helpful' }))
    .toBeVisible();

  await thumb.click();
  await expect(page.getByText('Wrong fact: It is 95.')).toHaveCount(0);
  await list.getByRole('button', { name: 'Filters' }).click();
  await list.getByLabel('Event').selectOption('resumed');
  await expect(list.getByText('No dialogs match')).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/event=/);
});
