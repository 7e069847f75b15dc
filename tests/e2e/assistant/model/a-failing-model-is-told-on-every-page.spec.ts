import { expect, test } from '../operator.ts';

const SINCE = '2026-11-25T14:05:00Z';
const failing = {
  client: 'answering',
  model: 'small',
  state: 'failing',
  cause: 'no_credit',
  message: 'The model’s account has no credit left. An administrator must add credit.',
  since: SINCE,
  last_error_at: SINCE,
};
const working = { ...failing, state: 'ok', cause: null, message: null };

test('every page says that the assistant cannot answer, until it can', async ({ page }) => {
  let status: object = failing;
  await page.route('**/assistant/model-status', (route) => route.fulfill({ json: [status] }));
  const told = page.getByRole('status').filter({ hasText: 'The assistant can’t answer messages.' });
  for (const path of ['/foundation/colour', '/inbox', '/sandbox']) {
    await page.goto(path);
    await expect(told).toContainText(
      /no credit left\. An administrator must add credit\.\s+Since 25 Nov 2026, \d\d:05\./,
    );
    // A page that fills the window gives way to it.
    const overflow = await page.evaluate(() =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth
    );
    expect(overflow).toBe(0);
  }
  const { height, window } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    window: innerHeight,
  }));
  expect(height).toBe(window);
  status = working;
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(told).toBeHidden();
});
