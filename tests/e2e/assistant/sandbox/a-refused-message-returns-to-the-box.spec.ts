import { expect, test } from '../operator.ts';
import { signIn, stack } from '../../stack.ts';

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
  await expect(page.getByRole('alert')).toContainText('The model isn’t responding');
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
  [409, 'This dialog moved on meanwhile.'],
  [429, 'Wait a moment.'],
  [null, 'Couldn’t reach the server'],
] as const;

test('whatever refuses a message, the text is back in the box; one too long is not sent', async ({ page }) => {
  const box = page.getByRole('textbox', { name: 'Message' });
  for (const [status, detail] of refusals) {
    await page.route(
      '**/assistant/chat',
      (route) =>
        status === null ? route.abort() : route.fulfill({
          status,
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: 'Refused', status, detail },
        }),
    );
    await box.fill(TEXT);
    await box.press('Enter');
    await expect(page.getByRole('alert')).toContainText(detail);
    await expect(box).toHaveValue(TEXT);
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.unroute('**/assistant/chat');
  }
  await box.fill('x'.repeat(8001));
  await expect(page.getByRole('alert').last()).toContainText('The limit is 8,000');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('a running turn says its phase and shows its words as they come, is stopped, and gives the text back', async ({ page, model }) => {
  const box = page.getByRole('textbox', { name: 'Message' });
  const stop = page.getByRole('button', { name: 'Stop' });
  const text = 'First words. '.repeat(50);
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text, delay_ms: 500 });
  await box.fill(TEXT);
  await box.press('Enter');
  await expect(page.getByText('General information: writing…')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Assistant' })).toContainText(/First/);
  await stop.click();
  await expect(page.getByRole('alert')).toContainText('Stopped');
  await expect(box).toHaveValue(TEXT);
  await expect(page.getByRole('article')).toHaveCount(0);

  // The partial reply is discarded, and the next branch has not answered yet.
  const handed = `${text.slice(0, 200)}[INTENT_CHANGE: price_question]`;
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: handed }, {
    kind: 'hang',
    role: 'branch',
  });
  await box.press('Enter');
  await expect(page.getByText('Prices and payment: looking things up…')).toBeVisible();
  await stop.click();
  await expect(box).toHaveValue(TEXT);

  await model.play({ kind: 'hang', role: 'router' });
  await box.press('Enter');
  await expect(page.getByText('Routing the message…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('Stopped');
  await expect(box).toHaveValue(TEXT);
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

  const session = JSON.stringify(await signIn('editor@example.com'));
  const origins = [{
    origin: stack().api_url,
    localStorage: [{ name: 'linden.session', value: session }],
  }];
  const context = await browser.newContext({ storageState: { cookies: [], origins } });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('article', { name: 'Assistant' })).toHaveText(/Good day/);

  await model.route('general_info');
  await model.play({ kind: 'hang', role: 'branch' });
  await box.fill(TEXT);
  await box.press('Enter');
  await expect(page.getByText('General information: writing…')).toBeVisible();
  await model.route('general_info');
  await answers('The quick reply.');
  await other.getByRole('textbox', { name: 'Message' }).fill('Where are you?');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('article', { name: 'Assistant' }).last())
    .toContainText('The quick reply.');
  await expect(other.getByRole('button', { name: 'Stop' })).toHaveCount(0);

  // The hanging call is repeated.
  await model.end();
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
