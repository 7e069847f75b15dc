import { expect, test } from '../operator.ts';

const SINCE = '2026-11-25T14:05:00Z';
const failing = {
  client: 'embedding',
  model: 'small',
  state: 'failing',
  cause: 'unreachable',
  message: 'The embedding model cannot be reached.',
  since: SINCE,
  last_error_at: SINCE,
};
const recovered = { ...failing, state: 'ok', cause: null, message: null };

test('the page Documents says what fails, why and since when, until it recovers', async ({ page }) => {
  let status: object = failing;
  await page.route('**/assistant/model-status', (route) => route.fulfill({ json: [status] }));
  await page.goto('/documents?tab=playground');
  const told = page.getByText('Search uses words only, not meaning.');
  await expect(told).toBeVisible();
  await expect(page.getByRole('status').filter({ has: told })).toContainText(
    /The embedding model cannot be reached\. Since 25 Nov 2026, \d\d:05\./,
  );
  status = recovered;
  await expect(told).toBeHidden({ timeout: 20_000 });
});

test('the inspector says of a reply that its search used words only', async ({ page }) => {
  const message = 'How much is a filling?';
  await page.route(/\/assistant\/(chat|threads\/)/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replaceAll(
      '"search_failures":[]',
      '"search_failures":[{"client":"embedding","cause":"timeout"}]',
    );
    await route.fulfill({ response, body });
  });
  await page.goto('/sandbox');
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByRole('tab', { name: 'Sources' }).click();
  await expect(inspector.getByText(
    'This search used words only, not meaning. The embedding model did not answer in time.',
  )).toBeVisible();
});
