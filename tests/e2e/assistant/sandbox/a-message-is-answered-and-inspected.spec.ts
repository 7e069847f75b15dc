import { expect, tail, test } from '../operator.ts';

test('a reply shows its branch, step, state, sources, prompt, times and tokens', async ({ page, model }) => {
  const routed = { intent_code: 'new_booking', confidence: 0.9, runner_up: 'price_question' };
  await model.play({ kind: 'reply', role: 'router', text: JSON.stringify(routed) });
  await model.play(tail('With pleasure. What is your name?', 'qualify', { reason: 'check-up' }));
  await page.goto('/sandbox');
  await expect(page.getByText('Demo model: no model is set up')).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('How much is a check-up?');
  await box.press('Enter');
  const reply = page.getByRole('article', { name: 'Assistant' });
  await expect(reply).toContainText('With pleasure. What is your name?');
  await expect(reply).not.toContainText('state_after');
  await expect(reply).toContainText('New booking');
  await expect(reply).toContainText('Reason and name');
  await expect(page).toHaveURL(/\/sandbox\/[0-9a-f-]{36}$/);
  await expect(box).toBeFocused();

  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector).toContainText(
    'The router chose New booking (90% sure), and its v1 answered',
  );
  await expect(inspector).toContainText('New booking (new_booking)');
  await expect(inspector).toContainText('90%');
  await expect(inspector).toContainText(/Runner-up\s*Prices and payment/);
  await expect(inspector).toContainText(/Router version\s*v1/);
  await expect(inspector.locator('mark[data-tone="success"]').first()).toContainText(
    '"state_after":"qualify"',
  );
  await inspector.getByRole('tab', { name: 'State' }).click();
  const graph = inspector.getByRole('figure', { name: /^Steps of the scenario/ });
  await expect(graph.locator('[aria-current=step]')).toContainText('Reason and name');
  await expect(inspector).toContainText('check-up');
  await expect(inspector).toContainText(/Hand-overs before escalation\s*0 of 3/);
  await inspector.getByRole('tab', { name: 'Sources' }).click();
  const best = inspector.getByTitle(/^Score 0\.\d+: /).first();
  await expect(best).toHaveText(/^1st of .*\d(st|nd|rd|th) by (meaning|words)/);
  await expect(best.getByRole('meter')).toHaveAttribute('aria-valuenow', '100');
  await expect(inspector.getByRole('link').first()).toHaveAttribute('href', /^\/documents\?/);
  await inspector.getByRole('tab', { name: 'Prompt' }).click();
  await inspector.getByText('System prompt').click();
  await expect(inspector).toContainText('Linden Clinic');
  await expect(inspector.getByRole('link', { name: 'v1: System prompt' }))
    .toHaveAttribute('href', '/settings/new_booking/prompt?version=1');
  await inspector.getByRole('tab', { name: 'Timing' }).click();
  await expect(inspector).toContainText(/Whole turn\s*\d+ ms/);
  const tokens = inspector.getByRole('table');
  await expect(tokens.getByRole('row', { name: 'Prompt' })).toHaveText(/Prompt\s*[\d,]+\s*[\d,]+/);
  await expect(inspector).toContainText(/Cacheable\s*–/);
  // Another test may set a price.
  await expect(inspector).toContainText(/Cost\s*(unknown|(≈ )?[\d.]+ EUR)/);

  await model.route('new_booking');
  await model.play(tail('And your telephone number?', 'qualify', { name: 'Ann' }));
  await box.fill('Ann');
  await box.press('Enter');
  await expect(reply.last()).toContainText('And your telephone number?');
  await expect(inspector).toContainText(
    /Cacheable\s*[1-9]\d?% \([\d,]+ of [\d,]+ bytes\)/,
  );
  await page.goto('/settings/new_booking/versions');
  const version = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'active' });
  await expect(version).toContainText(/Turns\s*[\d,]+\s*Prompt tokens\s*[\d,]+/);
  await expect(version).toContainText(/Cacheable\s*[1-9]\d?%/);
});

test('an earlier reply is selected, and its link opens it again', async ({ page, model }) => {
  await model.play({ kind: 'reply', role: 'router', text: 'I cannot tell.' });
  await model.play({ kind: 'reply', role: 'branch', text: 'First answer.' });
  await page.goto('/sandbox');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Where are you?');
  await box.press('Control+Enter');
  const replies = page.getByRole('article', { name: 'Assistant' });
  await expect(replies).toHaveText(/General information.*First answer/);
  await model.route('price_question');
  await model.play({ kind: 'reply', role: 'branch', text: 'Second answer.' });
  await box.fill('How much is a filling?');
  await box.press('Enter');
  await expect(replies.last()).toContainText('Second answer.');
  await expect(replies.last()).toContainText('handed over');
  await expect(page.getByText('1 branch switch', { exact: true })).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.press('k');
  await expect(replies.first().getByRole('button', { name: 'Inspect this reply' })).toBeFocused();
  await expect(page).toHaveURL(/\?message=/);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector).toContainText(
    'The router was in doubt or failed, so “General information” answered',
  );
  await inspector.getByRole('tab', { name: 'State' }).click();
  await expect(inspector).toContainText('No step-by-step scenario');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Inspect this reply' }).first())
    .toHaveAttribute('aria-pressed', 'true');
  await expect(inspector).toContainText('No step-by-step scenario');
});

test('the Sandbox opens after a page of the catalog, a long reply stands whole above the box', async ({ page, model }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/blocks/navigation');
  await page.getByRole('link', { name: 'Sandbox', exact: true }).click();
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: `${'Many words. '.repeat(60)}The end.` });
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Tell me everything');
  await box.press('Enter');
  const reply = page.getByRole('article', { name: 'Assistant' });
  const link = reply.getByRole('button', { name: 'Inspect this reply' });
  await expect(link).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(page.getByText('Demo model: no model is set up')).toBeVisible();
  await expect(link).toBeInViewport({ ratio: 1 });
});
