import { expect, test } from '../operator.ts';

const SECRET = 'A secret complaint of a patient';

test('signing out in one tab empties the other', async ({ page, context }) => {
  await page.goto('/sandbox');
  await page.getByRole('textbox', { name: 'Message' }).fill(SECRET);
  const settings = await context.newPage();
  await settings.goto('/settings/new_booking/prompt');
  await expect(settings.getByRole('textbox', { name: 'System prompt' })).toContainText('Linden');
  const other = await context.newPage();
  await other.goto('/whats-new');
  await other.getByRole('button', { name: /^Account:/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  for (const tab of [page, settings]) {
    await expect(tab).toHaveURL(/\/sign-in\?next=/);
    await expect(tab.getByText(/Linden Clinic, a dental/)).toHaveCount(0);
  }
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('access_token');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
});

test('a session that ended on the server leads to the sign-in page and back', async ({ page }) => {
  await page.goto('/documents');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const refuse = { status: 401, json: { title: 'Sign in first', status: 401 } };
  await page.route('**/functions/v1/assistant/**', (route) => route.fulfill(refuse));
  await page.route(
    '**/auth/v1/user',
    (route) =>
      route.fulfill({ status: 403, json: { code: 403, error_code: 'session_not_found', msg: '' } }),
  );
  await page.getByRole('tab', { name: 'Retrieval playground' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('price');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fdocuments|\/sign-in\?next=\/documents/);
});
