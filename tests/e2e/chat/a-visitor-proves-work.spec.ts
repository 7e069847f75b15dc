import { expect, test } from '../assistant/operator.ts';
import { stack } from '../stack.ts';
import { createSite, openChat } from './foreign-site.ts';

test.use({ email: null });

test('a message is sent after proof of work, which a worker of our origin does', async ({ page, model }) => {
  const site = await createSite({ challenge: 'proof_of_work' });
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const refusals: number[] = [];
  page.on('response', (response) => response.status() === 403 && refusals.push(403));
  const chat = await openChat(page, site);
  const words = `Hello ${crypto.randomUUID()}`;
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: 'We are open.' });
  await chat.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.keyboard.press('Enter');
  await expect(chat.getByText('Checking for spam…')).toBeVisible();
  await expect(chat.getByText('We are open.').first()).toBeVisible({ timeout: 30_000 });
  await expect(chat.getByText('Checking for spam…')).toHaveCount(0);
  expect(refusals).toEqual([403]);
  expect(workers).toEqual([
    expect.stringMatching(new RegExp(`^${stack().api_url}/assets/challenge-worker-`)),
  ]);

  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: 'Until six.' });
  await chat.getByRole('textbox', { name: 'Message' }).fill('Until when?');
  await page.keyboard.press('Enter');
  await expect(chat.getByText('Until six.').first()).toBeVisible();
  expect(workers).toHaveLength(1);
});
