import { expect, test } from '../operator.ts';
import { asService } from '../../stack.ts';

const COUNT = 5000;

test('a dialog of 5,000 messages opens at its end, and a link to its first message opens that', async ({ page }) => {
  const [thread] = await asService('POST', '/rest/v1/threads', {
    name: 'Five thousand',
    origin: 'workbench',
  });
  const texts = Array.from({ length: COUNT }, (_, index) => ({
    thread_id: thread.id,
    role: index % 2 ? 'assistant' : 'user',
    text: `Message number ${index + 1} of a long dialog.`,
  }));
  const rows: { id: string }[] = [];
  for (let at = 0; at < COUNT; at += 1000) {
    rows.push(...await asService('POST', '/rest/v1/messages', texts.slice(at, at + 1000)));
  }

  await page.goto(`/sandbox/${thread.id}`);
  await expect(page.getByRole('article').last()).toContainText(`number ${COUNT} of`);
  await expect(page.getByRole('article').last()).toBeInViewport();
  expect(await page.getByRole('article').count()).toBeLessThan(100);
  await page.getByRole('button', { name: 'Show earlier messages' }).click();
  await expect(page.getByText(`Message number ${COUNT - 100} of`)).toBeAttached();

  await page.goto(`/sandbox/${thread.id}?message=${rows[0]!.id}`);
  await expect(page.getByText('Message number 1 of')).toBeInViewport();
  await page.getByRole('textbox', { name: 'Message' }).fill('The page still answers');
  await asService('DELETE', `/rest/v1/threads?id=eq.${thread.id}`);
});
