import { afterEach, expect, test } from 'vitest';
import { sendAlerts } from '../../../functions/assistant/alerts/send-alerts.ts';
import { createClients } from '../../../functions/shared/clients.ts';
import { readFunctionEnv } from '../../../functions/shared/env.ts';
import { createMailer } from '../../../functions/shared/mail/mailer.ts';
import { call, testStack } from '../../support/stack-client.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';
import { newPerson, onDatabase, type Person } from '../security/support.ts';

const PATH = '/functions/v1/assistant/alert-settings';
const NEVER_QUIET = { quiet_from: null, quiet_until: null, urgent_passes: true };
let smtp: SmtpServer | undefined;
afterEach(() => smtp?.close());

const choose = ({ token }: Person, body: unknown) => call({ token }, PATH, { method: 'PUT', body });

/** Stores an urgent request and returns its id. */
const addUrgent = () =>
  onDatabase(async (sql) => {
    const [row] = await sql`
      insert into public.requests (intent_code, kind, summary, reason, due_at)
      values ('general_info', 'urgent', 'Ann Lee cannot breathe', 'danger', now()) returning id`;
    return row!.id as string;
  });

/** Sends alerts like a server that has just started, which only knows the database. */
async function sendFrom(port: number): Promise<void> {
  const { url, publishableKey, secretKey } = testStack();
  const variables: Record<string, string> = {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: publishableKey,
    SUPABASE_SECRET_KEYS: secretKey,
  };
  const env = readFunctionEnv((name) => variables[name]);
  const { initialSettings } = env;
  const { service } = createClients(env);
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'desk@example.com' });
  await sendAlerts({ db: service, mailer, publicUrl: 'https://desk.example', initialSettings });
}

const mailsTo = ({ email }: Person) => smtp!.mails.filter(({ to }) => to.includes(email));

test('a person chooses alerts and quiet hours, and a wrong choice is refused', async () => {
  const person = await newPerson();
  const initial = await (await call({ token: person.token }, PATH)).json();
  expect(initial).toEqual({ kinds: [], ...NEVER_QUIET, is_mail_configured: false, error: null });
  const mine = {
    kinds: ['model'],
    quiet_from: '22:00',
    quiet_until: '07:30',
    urgent_passes: false,
  };
  expect(await (await choose(person, mine)).json()).toMatchObject(mine);
  expect(await (await call({ token: person.token }, PATH)).json()).toMatchObject(mine);
  for (const wrong of [{ quiet_until: null }, { kinds: ['all'] }, { quiet_from: '25:00' }]) {
    expect((await choose(person, { ...mine, ...wrong })).status).toBe(422);
  }
});

test('an alert waits for a server that is down, and is sent once', async () => {
  const person = await newPerson('editor');
  await choose(person, { kinds: ['urgent'], ...NEVER_QUIET });
  const id = await addUrgent();
  smtp = startSmtpServer();
  const { port } = smtp;
  smtp.close();
  await sendFrom(port);
  const { error } = await (await call({ token: person.token }, PATH)).json();
  expect(error).toMatch(/refused/i);
  smtp = startSmtpServer(port);
  await sendFrom(port);
  expect(mailsTo(person)).toEqual([]);
  await onDatabase((sql) =>
    sql`update public.alerts set next_attempt_at = now()
      where user_id = ${person.id} and next_attempt_at is not null`
  );
  await sendFrom(port);
  await sendFrom(port);
  const sent = mailsTo(person);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.text).toContain(`https://desk.example/inbox/${id}`);
  expect(sent[0]!.raw + sent[0]!.text).not.toMatch(/Ann|breathe/);
  expect((await (await call({ token: person.token }, PATH)).json()).error).toBeNull();
  await onDatabase((sql) => sql`delete from public.requests where id = ${id}`);
});
