import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { testStack } from '../../support/stack-client.ts';
import { Assistant, turnScript, useAssistant } from './support/assistant.ts';
import { placeOfSignature, Receiver } from './support/receiver.ts';
import { serviceDb } from './support/service-db.ts';

const SENDING = {
  WEBHOOKS: 'private',
  ENCRYPTION_KEY: 'a key outside the database, long enough',
};
const assistant = useAssistant(SENDING);
const receiver = new Receiver();
const created: string[] = [];

afterAll(async () => {
  await serviceDb().from('webhooks').delete().in('id', created);
  await receiver.close();
});

async function call(path: string, options: object = {}, api: Assistant = assistant.current) {
  const response = await api.call(path, options);
  return { status: response.status, body: await response.json().catch(() => null) };
}

/** Adds a webhook with a URL of its own; by default it gets no events of other tests. */
async function newWebhook(events = ['request.updated']) {
  const path = `/${crypto.randomUUID()}`;
  const { status, body } = await call('/webhooks', { body: { url: receiver.urlOf(path), events } });
  expect(status).toBe(201);
  created.push(body.id);
  return { ...body, path };
}

const deliveriesOf = async ({ id }: { id: string }) =>
  (await call(`/webhooks/${id}/deliveries`)).body;

const untilAttempts = async (webhook: { id: string }, attempts: number) => {
  const tried = async () => (await deliveriesOf(webhook))[0]?.attempts.length;
  await expect.poll(tried).toBe(attempts);
  return (await deliveriesOf(webhook))[0];
};

const sendTest = (webhook: { id: string }) =>
  call(`/webhooks/${webhook.id}/test`, { method: 'POST' });

/** Makes the next attempt due now. */
async function retryNow({ id }: { id: string }, change: object = {}) {
  const row = { next_attempt_at: new Date().toISOString(), ...change };
  unwrap(await serviceDb().from('webhook_deliveries').update(row).eq('webhook_id', id));
  const woken = await assistant.current.call('/webhooks/deliver', {
    as: 'service',
    method: 'POST',
  });
  expect(woken.status).toBe(202);
}

test('a turn is told, signed, after it was stored, whichever way it was asked for', async () => {
  const webhook = await newWebhook(['message.created']);
  const told = () =>
    receiver.at(webhook.path).map((each) => ({ ...JSON.parse(each.body), ...each }));
  for (const Accept of ['application/json', 'text/event-stream']) {
    const message = `Hello ${crypto.randomUUID()}`;
    await assistant.current.script(...turnScript('general_info', 'Good day.'));
    const sent = await assistant.current.call('/chat', { body: { message }, headers: { Accept } });
    await sent.text();
    const ours = () => told().filter(({ data }) => data.text === message);
    await expect.poll(ours).toHaveLength(1);
    const [delivery] = ours();
    expect(delivery).toMatchObject({ type: 'message.created', data: { role: 'user' } });
    expect(placeOfSignature(webhook.secret, delivery)).toBe(0);
    expect(Math.abs(Number(delivery.headers['webhook-timestamp']) * 1000 - Date.now()))
      .toBeLessThan(60_000);
  }
});

describe('a receiver that', () => {
  test('fails is asked again with the same id', async () => {
    const webhook = await newWebhook();
    receiver.answerOnce(webhook.path, () => new Response('Try later', { status: 500 }));
    expect((await sendTest(webhook)).body).toMatchObject({
      event: 'webhook.test',
      status: 'pending',
    });
    const failed = await untilAttempts(webhook, 1);
    expect(failed).toMatchObject({
      status: 'pending',
      attempts: [{ status: 500, error: 'HTTP 500', answer: 'Try later' }],
    });
    expect(Date.parse(failed.next_attempt_at)).toBeGreaterThan(Date.now());
    await retryNow(webhook);
    expect(await untilAttempts(webhook, 2))
      .toMatchObject({ status: 'delivered', next_attempt_at: null });
    const [first, second] = receiver.at(webhook.path);
    expect(second).toMatchObject({ body: first!.body });
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect((await call('/webhooks')).body.find(({ id }: { id: string }) => id === webhook.id))
      .toMatchObject({ last_delivery: { status: 'delivered', attempt: { status: 204 } } });
  });

  test('redirects is not followed', async () => {
    const webhook = await newWebhook();
    receiver.answerOnce(
      webhook.path,
      () => Response.redirect(receiver.urlOf('/elsewhere'), 307),
    );
    await sendTest(webhook);
    expect(await untilAttempts(webhook, 1)).toMatchObject({ attempts: [{ status: 307 }] });
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  test('is gone switches its webhook off, until somebody switches it on again', async () => {
    const webhook = await newWebhook();
    receiver.answerOnce(webhook.path, () => new Response(null, { status: 410 }));
    await sendTest(webhook);
    const { id } = await untilAttempts(webhook, 1);
    expect((await call(`/webhooks/${webhook.id}`)).body)
      .toMatchObject({ is_enabled: false, disabled_reason: 'gone' });
    const resend = `/webhooks/${webhook.id}/deliveries/${id}/resend`;
    expect((await call(resend, { method: 'POST' })).status).toBe(409);
    const on = { method: 'PATCH', body: { is_enabled: true } };
    expect((await call(`/webhooks/${webhook.id}`, on)).body)
      .toMatchObject({ is_enabled: true, disabled_reason: null });
    expect((await call(resend, { method: 'POST' })).status).toBe(202);
    expect(await untilAttempts(webhook, 2)).toMatchObject({ id, status: 'delivered' });
    const failed = await call(`/webhooks/${webhook.id}/deliveries?status=failed`);
    expect(failed.body).toEqual([]);
  });
});

test('a sender that is killed while it sends is taken over from, with the same id', async () => {
  const { url, publishableKey, secretKey } = testStack();
  const webhook = await newWebhook();
  const never = Promise.withResolvers<Response>();
  receiver.answerOnce(webhook.path, () => never.promise);
  onTestFinished(() => never.resolve(new Response()));
  const program = new URL('./support/send-webhooks.ts', import.meta.url).pathname;
  const sender = new Deno.Command(Deno.execPath(), {
    args: ['run', '-A', program, webhook.id],
    env: {
      ...SENDING,
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEYS: publishableKey,
      SUPABASE_SECRET_KEYS: secretKey,
    },
  }).spawn();
  await expect.poll(() => receiver.at(webhook.path)).toHaveLength(1);
  sender.kill('SIGKILL');
  await sender.status;
  await retryNow(webhook);
  expect(await deliveriesOf(webhook)).toMatchObject([{ status: 'pending', attempts: [] }]);
  await retryNow(webhook, { claimed_at: '2000-01-01' });
  expect(await untilAttempts(webhook, 1)).toMatchObject({ status: 'delivered' });
  const [first, second] = receiver.at(webhook.path);
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
});

test('what ended while its sender was killed is sent again', async () => {
  const webhook = await newWebhook();
  const { id } = (await sendTest(webhook)).body;
  await untilAttempts(webhook, 1);
  const left = { status: 'failed', run: crypto.randomUUID(), claimed_at: '2000-01-01' } as const;
  unwrap(await serviceDb().from('webhook_deliveries').update(left).eq('id', id));
  await call(`/webhooks/${webhook.id}/deliveries/${id}/resend`, { method: 'POST' });
  expect(await untilAttempts(webhook, 2)).toMatchObject({ id, status: 'delivered' });
});

test('a secret is shown once; one that is replaced signs on beside the new one', async () => {
  const webhook = await newWebhook();
  expect(webhook.secret).toMatch(/^whsec_/);
  for (const path of ['/webhooks', `/webhooks/${webhook.id}`]) {
    expect(JSON.stringify((await call(path)).body)).not.toContain('whsec_');
  }
  const { body } = await call(`/webhooks/${webhook.id}/rotate`, { method: 'POST' });
  expect(Date.parse(body.old_secret_expires_at)).toBeGreaterThan(Date.now() + 23 * 3600_000);
  await sendTest(webhook);
  await untilAttempts(webhook, 1);
  const [delivery] = receiver.at(webhook.path);
  expect([body.secret, webhook.secret].map((secret) => placeOfSignature(secret, delivery!)))
    .toEqual([0, 1]);
});

describe('what is stored of a secret', () => {
  const storedOf = async ({ id }: { id: string }) =>
    unwrap(await serviceDb().from('webhook_secrets').select('secret').eq('webhook_id', id))
      .map(({ secret }) => secret);

  test('is encrypted with a key outside the database', async () => {
    const webhook = await newWebhook();
    await call(`/webhooks/${webhook.id}/rotate`, { method: 'POST' });
    const stored = await storedOf(webhook);
    expect(stored).toEqual([expect.stringMatching(/^v1:/), expect.stringMatching(/^v1:/)]);
    expect(stored.join()).not.toContain(webhook.secret.slice('whsec_'.length));
  });

  test('of an earlier release signs as it is', async () => {
    const webhook = await newWebhook();
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    unwrap(
      await serviceDb().from('webhook_secrets').update({ secret }).eq('webhook_id', webhook.id),
    );
    await sendTest(webhook);
    await untilAttempts(webhook, 1);
    expect(placeOfSignature(secret, receiver.at(webhook.path)[0]!)).toBe(0);
  });

  test('under another key is named as the error, and nothing is sent', async () => {
    const webhook = await newWebhook();
    const other = Assistant.start({
      ...SENDING,
      ENCRYPTION_KEY: 'another key that is long enough as well',
    });
    onTestFinished(() => other.close());
    await call(`/webhooks/${webhook.id}/test`, { method: 'POST' }, other);
    expect(await untilAttempts(webhook, 1)).toMatchObject({
      attempts: [{ error: expect.stringContaining('ENCRYPTION_KEY'), status: null }],
    });
    expect(receiver.at(webhook.path)).toEqual([]);
  });

  test('needs ENCRYPTION_KEY', async () => {
    const without = Assistant.start({ WEBHOOKS: 'private' });
    onTestFinished(() => without.close());
    const body = { url: receiver.urlOf('/never'), events: ['request.updated'] };
    expect(await call('/webhooks', { body }, without)).toMatchObject({
      status: 503,
      body: { code: 'not-set-up', detail: expect.stringContaining('ENCRYPTION_KEY') },
    });
  });
});

test('two editors who change one webhook do not lose each other', async () => {
  const { id, updated_at } = await newWebhook();
  const change = (description: string) =>
    call(`/webhooks/${id}`, {
      method: 'PATCH',
      body: { description },
      headers: { 'If-Match': `"${updated_at}"` },
    });
  expect((await change('First')).body).toMatchObject({ description: 'First' });
  expect((await change('Second')).status).toBe(412);
  expect((await call(`/webhooks/${id}`, { method: 'DELETE' })).status).toBe(200);
  expect((await call(`/webhooks/${id}`)).status).toBe(404);
  expect((await call(`/webhooks/${id}/rotate`, { method: 'POST' })).status).toBe(404);
});

describe('where private networks are not allowed', () => {
  let strict: Assistant;
  beforeAll(() => {
    strict = Assistant.start();
  });
  afterAll(() => strict.close());

  test('no address within them is saved, new or changed', async () => {
    const webhook = await newWebhook();
    const events = ['request.created'];
    for (const url of ['https://10.0.0.1/', 'https://[::1]/', 'http://crm.example/']) {
      const refused = {
        status: 422,
        body: { errors: [{ path: 'url', message: expect.any(String) }] },
      };
      expect(await call('/webhooks', { body: { url, events } }, strict)).toMatchObject(refused);
      const change = { method: 'PATCH', body: { url } };
      expect(await call(`/webhooks/${webhook.id}`, change, strict)).toMatchObject(refused);
    }
    expect((await call(`/webhooks/${webhook.id}`)).body).toMatchObject({ url: webhook.url });
  });
});

test.each([
  [{ url: 'https://crm.example/', events: [] }, 'events'],
  [{ url: 'https://crm.example/', events: ['request.deleted'] }, 'events.0'],
  [{ url: 'https://crm.example/', events: ['request.created'], secret: 'x' }, 'secret'],
  [{ url: 'https://a:b@crm.example/', events: ['request.created'] }, 'url'],
  [{ url: ' ', events: ['request.created'] }, 'url'],
])('%j is refused, naming %s', async (body, path) => {
  expect(await call('/webhooks', { body }))
    .toMatchObject({ status: 422, body: { errors: [{ path }] } });
});

test('a viewer sees no webhook', async () => {
  const { id } = await newWebhook();
  for (const path of ['', `/${id}`, `/${id}/deliveries`]) {
    expect((await call(`/webhooks${path}`, { as: 'viewer' })).status).toBe(403);
  }
});
