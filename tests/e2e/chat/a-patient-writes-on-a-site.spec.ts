import { createHash } from 'node:crypto';
import { expectNoFinding } from '../look-for-findings.ts';
import { expect, test } from '../assistant/operator.ts';
import { asOperator, asService, signIn, stack } from '../stack.ts';
import { createSite, demoSite, SPY } from './foreign-site.ts';

test.use({ email: null });

declare const seen: string[];

let site: string;
test.beforeAll(async () => {
  site = await createSite();
});

/** Returns a unique text. */
const canary = () => `quokka${crypto.randomUUID().slice(0, 8)}`;

/** Returns the dialog of a message. */
async function findThread(text: string): Promise<string> {
  const [found] = await asService(
    'GET',
    `/rest/v1/messages?text=like.*${text}*&select=thread_id`,
  );
  return found.thread_id;
}

test('a patient writes on a page of another origin, which learns nothing', async ({ page, model }) => {
  const words = Array.from({ length: 20 }, canary);
  const answers = Array.from({ length: 20 }, canary);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(SPY);
  await page.goto(demoSite(site));
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible();
  const ours = () => requests.filter((url) => url.startsWith(stack().api_url));
  expect(ours()).toEqual([`${stack().api_url}/chat.js`]);

  await page.getByRole('button', { name: 'Chat with us' }).click();
  const chat = page.frameLocator('linden-chat iframe');
  const box = chat.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeFocused();
  await expect(chat.getByText('automated assistant of Linden Clinic')).toBeVisible();
  await expect(chat.getByText('In an emergency')).toBeVisible();

  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: `Of course: ${answers.join(' ')}` });
  let token = '';
  page.on('request', (request) => token ||= request.headers().authorization ?? '');
  await page.keyboard.type(words.join(' '));
  await page.keyboard.press('Enter');
  await expect(chat.getByText(answers.at(-1)!).first()).toBeVisible();
  await expect(chat.getByRole('button', { name: 'Helpful', exact: true })).toHaveCount(1);
  await chat.getByRole('button', { name: 'Helpful', exact: true }).click();
  await expect(chat.getByRole('button', { name: 'Helpful', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');

  // The page can see what it does itself.
  await page.evaluate(() => postMessage(`control ${'x'.repeat(3)}`));
  const all = (await page.evaluate(() => seen)).join('\n');
  expect(all).toContain('control xxx');
  expect(token).toMatch(/^Bearer lwv_/);
  for (const secret of [...words, ...answers, token.slice(7)]) expect(all).not.toContain(secret);
  expect(
    await page.evaluate(() => {
      try {
        return document.querySelector('linden-chat')!.shadowRoot!.querySelector('iframe')!
          .contentDocument;
      } catch (error) {
        return String(error);
      }
    }),
  ).toBeNull();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeFocused();
  await expect(chat.getByRole('textbox')).toBeHidden();
  expect(problems).toEqual([]);
});

test('a person answers, the dialog survives a reload and another tab, and is deleted', async ({ page, context, model }) => {
  const text = canary();
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: `Noted ${text}.` });
  await page.goto('/chat?site=local');
  await page.getByRole('textbox', { name: 'Message' }).fill(`Hello ${text}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Noted ${text}.`, { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('A draft');
  await page.reload();
  await expect(page.getByText(`Noted ${text}.`, { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A draft');

  const tab = await context.newPage();
  await tab.goto('/chat?site=local');
  await expect(tab.getByText(`Hello ${text}`)).toBeVisible();

  const id = await findThread(text);
  const { access_token } = await signIn('editor@example.com');
  const call = (path: string, body?: object) =>
    asOperator(access_token, 'POST', `/threads/${id}${path}`, body);
  await call('/takeover');
  await expect(page.getByText(/has joined the chat\./)).toBeVisible();
  await call('/typing');
  await expect(page.getByText(/is writing…/)).toBeVisible();
  await call('/messages', { text: `I am Ann ${text}`, client_message_id: crypto.randomUUID() });
  for (const each of [page, tab]) {
    await expect(each.getByRole('listitem').getByText(`I am Ann ${text}`)).toBeVisible();
  }
  await expect(page.getByRole('status')).toContainText(`I am Ann ${text}`);
  await expectNoFinding(page, 'the chat');

  await page.getByRole('button', { name: 'Delete my messages' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`Hello ${text}`)).toHaveCount(0);
  await expect(tab.getByText(`Hello ${text}`)).toHaveCount(0);
  expect(await asService('GET', `/rest/v1/messages?text=like.*${text}*&select=id`)).toEqual([]);
});

test('a message that was not sent stays and is sent once, with a lost connection, too', async ({ page, context, model }) => {
  const text = canary();
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: 'We are open.' });
  await page.goto('/chat?site=local');
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('No connection. Your text is kept.').first()).toBeVisible();
  await box.fill(`Are you open? ${text}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sent.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('We are open.', { exact: true })).toBeVisible();
  await expect(page.getByText(`Are you open? ${text}`)).toHaveCount(1);
  const stored = await asService('GET', `/rest/v1/messages?text=like.*${text}*&select=id`);
  expect(stored).toHaveLength(1);
});

test('only pages of the site may show the chat, and a pinned loader keeps its hash', async ({ page, request }) => {
  const { api_url } = stack();
  const policyOf = async (key: string) =>
    (await request.get(`${api_url}/chat?site=${key}`)).headers()['content-security-policy'];
  expect(await policyOf('local')).toContain("frame-ancestors 'self' http://localhost:* ");
  expect(await policyOf('nowhere')).toContain("frame-ancestors 'self';");
  const { src, integrity } = await (await request.get(`${api_url}/chat.json`)).json();
  const loader = await request.get(api_url + src);
  expect(loader.headers()['access-control-allow-origin']).toBe('*');
  expect(`sha384-${createHash('sha384').update(await loader.body()).digest('base64')}`)
    .toBe(integrity);
  await page.goto('/chat?site=nowhere');
  await expect(page.getByRole('alert')).toHaveText('This chat does not exist.');
});
