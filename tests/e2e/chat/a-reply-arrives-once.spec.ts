import { expect, test } from '../assistant/operator.ts';
import { asOperator, asService, EDITOR, signIn } from '../stack.ts';

test.use({ email: null });

declare const globalThis: {
  announcements: string[];
  stream: Promise<string>;
  fetch: typeof fetch;
};

test('a reply of 200 pieces is announced once, when it is finished', async ({ page, model }) => {
  const text = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ');
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text, delay_ms: 5 });
  await page.goto('/chat?site=local');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Tell me everything');
  await page.evaluate(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (...args) => {
      const response = await fetch(...args);
      if (String(args[0]).endsWith('/visitor/chat')) globalThis.stream = response.clone().text();
      return response;
    };
    globalThis.announcements = [];
    const regions = document.querySelectorAll(
      '[role=status], [role=alert], [role=log], [aria-live]',
    );
    for (const region of regions) {
      new MutationObserver(() => globalThis.announcements.push(region.textContent!))
        .observe(region, { characterData: true, childList: true, subtree: true });
    }
  });
  await page.keyboard.press('Enter');
  await expect(page.locator('.rating')).toBeVisible();
  expect((await page.evaluate(() => globalThis.stream)).match(/event: delta/g)).toHaveLength(200);
  expect(await page.evaluate(() => globalThis.announcements)).toEqual([`Assistant: ${text}`]);
  await expect(page.locator('[aria-live], [role=log]')).toHaveCount(0);

  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text });
  await box.fill('Once more');
  await page.keyboard.press('Enter');
  await expect(page.locator('.rating')).toHaveCount(2);
  const announced = await page.evaluate(() => globalThis.announcements);
  expect(announced.filter(Boolean)).toEqual([`Assistant: ${text}`, `Assistant: ${text}`]);
});

test('sleep keeps the text, and what was written meanwhile arrives once', async ({ page, context, model }) => {
  const text = `heron${crypto.randomUUID().slice(0, 8)}`;
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: 'We are open.' });
  await page.goto('/chat?site=local');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(`Hello ${text}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('We are open.', { exact: true })).toBeVisible();
  await box.fill('A draft');
  const [{ thread_id: id }] = await asService(
    'GET',
    `/rest/v1/messages?text=like.*${text}&select=thread_id`,
  );
  const { access_token } = await signIn(EDITOR);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await context.setOffline(true);
  await asOperator(access_token, 'POST', `/threads/${id}/takeover`);
  await asOperator(access_token, 'POST', `/threads/${id}/messages`, { text: `I am Ann ${text}` });
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await context.setOffline(false);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(page.getByRole('listitem').getByText(`I am Ann ${text}`)).toHaveCount(1);
  await expect(page.getByText(/has joined the chat\./)).toHaveCount(1);
  await expect(page.getByText(`Hello ${text}`)).toHaveCount(1);
  await expect(page.getByText('We are open.', { exact: true })).toHaveCount(1);
  await expect(box).toHaveValue('A draft');
});
