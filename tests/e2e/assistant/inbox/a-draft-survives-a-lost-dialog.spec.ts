import { asOperator, asService, EDITOR, signIn, signUp } from '../../stack.ts';
import { expect, test } from '../operator.ts';

test('a draft stays in its dialog, and says who has the dialog now', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `colleague-${mark}@test.example`;
  await signUp(email);
  await asService('PATCH', `/rest/v1/users?email=eq.${email}`, {
    can_serve: true,
    display_name: 'Cora',
  });
  const [editor, colleague] = await Promise.all([signIn(EDITOR), signIn(email)]);
  const begin = async (words: string) =>
    (await asOperator(editor.access_token, 'POST', '/chat', { message: words })).thread_id;
  const id: string = await begin(`My chest hurts and I cannot breathe ${mark}a`);
  await begin(`My chest hurts and I cannot breathe ${mark}b`);

  await page.goto('/inbox');
  const list = page.getByRole('region', { name: 'Requests', exact: true });
  const dialog = page.getByRole('region', { name: 'Dialog' });
  const box = dialog.getByLabel('Write to the patient');
  const open = (row: string) =>
    list.getByRole('link', { name: new RegExp(`Urgent.*${row}`) }).click();
  await open(`${mark}a`);
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('article').getByText('yours')).toBeVisible();
  await box.fill('Is somebody with you?');
  const height = async () => (await box.boundingBox())!.height;
  const before = await height();
  await box.fill('Is somebody with you?\n\n\n\n\nPlease answer.');
  expect(await height()).toBeGreaterThan(before);

  await open(`${mark}b`);
  await expect(dialog).toContainText(`${mark}b`);
  await expect(box).toBeHidden();
  await page.reload();
  await open(`${mark}a`);
  await expect(box).toHaveValue(/Please answer\.$/);

  await asOperator(editor.access_token, 'POST', `/threads/${id}/release`, {});
  await asOperator(colleague.access_token, 'POST', `/threads/${id}/takeover`);
  await expect(dialog).toContainText('Not sent: Cora has this dialog now.');
  await expect(box).toHaveValue(/Please answer\.$/);
  await box.press('Control+Enter');
  await asOperator(colleague.access_token, 'POST', `/threads/${id}/release`, {});
  await expect(dialog).toContainText('Nobody has taken over this dialog.');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(dialog).not.toContainText('Not sent');
  await box.press('Control+Enter');
  await expect(dialog.getByRole('article', { name: /, staff$/ })).toHaveText(/Please answer\.$/);
});
