import { expect, test } from '../operator.ts';
import { signIn, stack } from '../stack.ts';

const TEXT = 'Do you treat children?';

test.beforeEach(async ({ page }) => {
  await page.goto('/sandbox');
});

test('when the model is away the bubble goes, and the text and the reason stay', async ({ page, model }) => {
  await model.route('general_info');
  await model.play({ kind: 'status', status: 500, role: 'branch', times: 2 });
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(TEXT);
  await box.press('Enter');
  await expect(page.getByRole('alert')).toContainText(/unavailable/i);
  await expect(box).toHaveValue(TEXT);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page).toHaveURL(/\/sandbox$/);

  await model.play({ kind: 'reply', role: 'branch', text: 'Yes, from the first tooth.' });
  await box.press('Enter');
  await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('first tooth');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(box).toHaveValue('');
});

const refusals = [
  ['another turn came first', 409, 'This dialog moved on meanwhile.'],
  ['there are too many requests', 429, 'Wait a moment.'],
] as const;

for (const [sentence, status, detail] of refusals) {
  test(`when ${sentence} the text is back in the box`, async ({ page }) => {
    await page.route('**/assistant/chat', (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: 'Refused', status, detail },
      }));
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill(TEXT);
    await box.press('Enter');
    await expect(page.getByRole('alert')).toContainText(detail);
    await expect(box).toHaveValue(TEXT);
    await expect(page.getByRole('article')).toHaveCount(0);
  });
}

test('when the server cannot be reached the text is back in the box', async ({ page }) => {
  await page.route('**/assistant/chat', (route) => route.abort());
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(TEXT);
  await box.press('Enter');
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  await expect(box).toHaveValue(TEXT);
});

test('a running turn says its phase, is stopped, and gives the text back', async ({ page, model }) => {
  await model.route('general_info');
  await model.play({ kind: 'hang', role: 'branch' });
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(TEXT);
  await box.press('Enter');
  await expect(page.getByText('General information: writing…')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('alert')).toContainText('Stopped');
  await expect(box).toHaveValue(TEXT);
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a message that is too long is not sent and says why', async ({ page }) => {
  await page.getByRole('textbox', { name: 'Message' }).fill('x'.repeat(8001));
  await expect(page.getByRole('alert')).toContainText('at most 8,000');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('of two operators who write in one dialog at once, one is told and sees what the other wrote', async ({ page, model, browser }) => {
  const answers = (text: string, delay_ms = 0) =>
    model.play({ kind: 'reply', role: 'branch', text, delay_ms });
  const box = page.getByRole('textbox', { name: 'Message' });
  const replies = page.getByRole('article', { name: 'Assistant' });
  await model.route('general_info');
  await answers('Good day.');
  await box.fill('Hello');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/sandbox\/[0-9a-f-]{36}$/);

  const session = JSON.stringify(await signIn('viewer@example.com'));
  const origins = [{
    origin: stack().api_url,
    localStorage: [{ name: 'linden.session', value: session }],
  }];
  const context = await browser.newContext({ storageState: { cookies: [], origins } });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('article', { name: 'Assistant' })).toHaveText(/Good day/);

  await model.route('general_info');
  await answers('A slow reply of eight words, one by one.', 250);
  await box.fill(TEXT);
  await box.press('Enter');
  await expect(page.getByText('General information: writing…')).toBeVisible();
  await model.route('general_info');
  await answers('The quick reply.');
  await other.getByRole('textbox', { name: 'Message' }).fill('Where are you?');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('article', { name: 'Assistant' }).last())
    .toContainText('The quick reply.');

  await expect(page.getByRole('alert')).toContainText('Another turn was stored');
  await expect(box).toHaveValue(TEXT);
  await expect(replies).toHaveText([/Good day/, /The quick reply/]);
  await model.route('general_info');
  await answers('Now it is stored.');
  await box.press('Enter');
  await expect(replies.last()).toContainText('Now it is stored.');
  await expect(replies).toHaveCount(3);
  await context.close();
});
