import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { expect, test } from '../operator.ts';
import { PASSWORD, stack } from '../stack.ts';

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

/** The same session with an access token that ended an hour ago, signed as the stack signs. */
function expire(session: Record<string, string>): string {
  const [header, payload] = session.access_token!.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString());
  const body = JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 });
  const signed = `${header}.${Buffer.from(body).toString('base64url')}`;
  const signature = createHmac('sha256', stack().jwt_secret).update(signed).digest('base64url');
  return JSON.stringify({ ...session, access_token: `${signed}.${signature}` });
}

test('a session whose token the server no longer takes leads to the sign-in page and back', async ({ page }) => {
  await page.goto('/documents');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('linden.session')!);
  const ended = expire(JSON.parse(stored));
  await page.evaluate((session) => localStorage.setItem('linden.session', session), ended);
  await page.getByRole('tab', { name: 'Retrieval playground' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('price');
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.keyboard.press('Enter');
  expect((await refused).url()).toContain('/documents/search');
  await expect(page).toHaveURL(/\/sign-in\?next=\/documents\?tab=playground$/);
  expect(await page.evaluate(() => localStorage.getItem('linden.session'))).toBeNull();
  await page.getByLabel('Email').fill('editor@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('textbox', { name: 'Question' })).toBeVisible();
});
