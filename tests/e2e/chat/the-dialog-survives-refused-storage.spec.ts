import { expect, test } from '../assistant/operator.ts';
import { createSite, openChat } from './foreign-site.ts';

test.use({ email: null });

/** Refuses storage to the chat in a frame, as browsers do that block it for other sites. */
const REFUSE_STORAGE = `if (top !== self) {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { get() { throw new DOMException('', 'SecurityError'); } });
  }
}`;

test('a cookie keeps the dialog where storage is refused, and without it memory does', async ({ page, context, model }) => {
  const site = await createSite();
  const text = `quokka${crypto.randomUUID().slice(0, 8)}`;
  await page.addInitScript(REFUSE_STORAGE);
  const write = async () => {
    const chat = await openChat(page, site);
    await model.route('general_info');
    await model.play({ kind: 'reply', role: 'branch', text: `Noted ${text}.` });
    await chat.getByRole('textbox', { name: 'Message' }).fill(`Hello ${text}`);
    await page.keyboard.press('Enter');
    await expect(chat.getByText(`Noted ${text}.`, { exact: true })).toBeVisible();
    return chat;
  };
  const warning = 'This browser doesn’t store the chat';

  const chat = await write();
  await expect(chat.getByText(warning)).toHaveCount(0);
  const [kept] = await context.cookies(
    `${new URL(page.frames()[1]!.url()).origin}/functions/v1/assistant/visitor`,
  );
  expect(kept).toMatchObject({
    name: `__Secure-visitor-${site}`,
    httpOnly: true,
    secure: true,
    sameSite: 'None',
  });
  const again = await openChat(page, site);
  await expect(again.getByText(`Noted ${text}.`, { exact: true })).toBeVisible();
  await again.getByRole('button', { name: 'Delete my messages' }).click();
  await again.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(again.getByText(`Hello ${text}`)).toHaveCount(0);
  await expect.poll(async () => await context.cookies()).toEqual([]);

  // Where no cookie is set, as by a browser that refuses them, too.
  const withoutCookie = { postData: JSON.stringify({ site }) };
  await page.route('**/visitor/sessions', (route) => route.continue(withoutCookie));
  await expect((await write()).getByText(warning)).toBeVisible();
  const lost = await openChat(page, site);
  await expect(lost.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(lost.getByText(`Hello ${text}`)).toHaveCount(0);
});
