import { expect, test } from '../operator.ts';

/** Responds to each message before the next rendering with the last configured reply. */
function answerAtOnce() {
  const { fetch } = globalThis;
  let done = '';
  globalThis.fetch = async (...args) => {
    const url = args[0] instanceof Request ? args[0].url : String(args[0]);
    if (!url.endsWith('/assistant/chat')) return await fetch(...args);
    if (done) {
      const turn = JSON.parse(done);
      const reply = `${'A line of the reply.\n'.repeat(12)}The end.`;
      const next = { ...turn, message_id: crypto.randomUUID(), reply, events: ['resumed'] };
      return new Response(`event: done\ndata: ${JSON.stringify(next)}\n\n`);
    }
    const response = await fetch(...args);
    done = /^event: done\ndata: (.*)$/m.exec(await response.clone().text())?.[1] ?? '';
    return response;
  };
}

test('a reply that comes at once, and the note below it, are scrolled into view', async ({ page, model }) => {
  await page.addInitScript(answerAtOnce);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/sandbox');
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: 'We are open. '.repeat(60) });
  const box = page.getByRole('textbox', { name: 'Message' });
  const replies = page.getByRole('article', { name: 'Assistant' });
  await box.fill('Hello');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/sandbox\/[0-9a-f-]{36}$/);
  for (const count of [2, 3, 4]) {
    await box.fill(`Message ${count}`);
    await box.press('Enter');
    await expect(replies).toHaveCount(count);
    await expect(page.getByText('was resumed where the patient left it').last()).toBeInViewport();
  }
});
