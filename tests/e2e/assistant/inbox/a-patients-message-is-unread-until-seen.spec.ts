import { expect, test } from '../operator.ts';
import { asOperator, EDITOR, signIn } from '../../stack.ts';

test('a patient’s message during a takeover is unread until its dialog is seen', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const { access_token } = await signIn(EDITOR);
  const say = (message: string, thread_id?: string) =>
    asOperator(access_token, 'POST', '/chat', { message, ...(thread_id && { thread_id }) });
  const { thread_id } = await say(`My chest hurts and I cannot breathe ${mark}`);
  await asOperator(access_token, 'POST', `/threads/${thread_id}/takeover`);

  await page.goto('/inbox');
  const list = page.getByRole('region', { name: 'Requests', exact: true });
  const row = list.getByRole('link', { name: new RegExp(`Urgent.*${mark}`) });
  await expect(row).toBeVisible();
  await say('My husband is here', thread_id);
  await expect(row).toContainText('1 new');
  await expect(page).toHaveTitle(/^\(\d+\) Inbox/);
  await expect(list.getByRole('list', { name: 'Patients waiting for an answer' }))
    .toContainText('You: 1 new, patient waiting 0 min');

  await row.click();
  await expect(page.getByRole('region', { name: 'Dialog' })).toContainText('My husband is here');
  await expect(row).not.toContainText('new');
  await expect(row).toContainText('no answer for 0 min');
  await asOperator(access_token, 'POST', `/threads/${thread_id}/release`, {});
});
