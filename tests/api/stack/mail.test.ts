import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestStack, type TestStack } from '../../../scripts/testing/test-stack.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';

let smtp: SmtpServer;
let stack: TestStack;

beforeAll(async () => {
  smtp = startSmtpServer();
  stack = await startTestStack({
    SMTP_URL: smtp.url,
    SMTP_FROM: 'Linden <clinic@example.com>',
    PUBLIC_URL: 'https://desk.example.com',
  });
}, 300_000);
afterAll(async () => {
  await stack?.stop();
  smtp?.close();
});
beforeEach(() => {
  smtp.mails.length = 0;
  smtp.refuse = null;
});

const newAddress = () => `${crypto.randomUUID()}@example.com`;

async function post(path: string, body?: object) {
  const response = await fetch(`${stack.url}/functions/v1/catalog${path}`, {
    method: 'POST',
    headers: { apikey: stack.secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

describe('an invitation', () => {
  test('is sent with the sign-in page and the one-time password', async () => {
    const email = newAddress();
    const { password, mail } = await post('/users', { email, displayName: 'Ann Lee' });
    expect(mail).toEqual({ status: 'sent', error: null });
    expect(smtp.mails).toHaveLength(1);
    const [sent] = smtp.mails;
    expect(sent).toMatchObject({ from: 'clinic@example.com', to: [email] });
    expect(sent!.text).toContain('https://desk.example.com/sign-in');
    expect(sent!.text).toContain(password);
  });

  test('says why the e-mail is not sent, and shows the password anyway', async () => {
    smtp.refuse = '554 no such mailbox';
    const { password, mail } = await post('/users', { email: newAddress() });
    expect(mail).toEqual({ status: 'failed', error: expect.stringContaining('no such mailbox') });
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  });

  test('of a name with line breaks adds no header and no recipient', async () => {
    const email = newAddress();
    const displayName = 'Ann\r\nBcc: eve@example.com';
    await post('/users', { email, displayName });
    const [sent] = smtp.mails;
    expect(sent!.to).toEqual([email]);
    expect(sent!.raw).not.toMatch(/^Bcc:/im);
  });
});

test('a reset password is sent', async () => {
  const email = newAddress();
  const { user } = await post('/users', { email });
  const { password, mail } = await post(`/users/${user.id}/reset-password`);
  expect(mail.status).toBe('sent');
  expect(smtp.mails[1]).toMatchObject({ to: [email] });
  expect(smtp.mails[1]!.text).toContain(password);
});
