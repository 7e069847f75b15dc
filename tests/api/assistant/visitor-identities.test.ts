import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CallOptions, turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant({
  RATE_LIMITS: 'visitor-per-address=off, visit-per-address=off, visitor-per-token=off',
  ENCRYPTION_KEY: 'k'.repeat(32),
});

async function call(path: string, options: CallOptions = {}) {
  const response = await assistant.current.call(path, options);
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json');
  return { status: response.status, text, body: isJson ? JSON.parse(text) : null };
}

const pair = await generateKeyPair('ES256', { extractable: true });
const pem = await exportSPKI(pair.publicKey);
const bytes = (text: string) => new TextEncoder().encode(text);
const now = () => Math.floor(Date.now() / 1000);

interface Signing {
  alg?: string;
  key?: CryptoKey | Uint8Array;
}

const sign = (claims: JWTPayload, { alg = 'ES256', key = pair.privateKey }: Signing = {}) =>
  new SignJWT({ iat: now(), jti: crypto.randomUUID(), sub: 'ada', ...claims })
    .setProtectedHeader({ alg }).sign(key);

async function newSite(identity?: object): Promise<string> {
  const key = `site-${crypto.randomUUID().slice(0, 8)}`;
  const { status } = await call('/sites', { body: { key, name: 'Clinic', identity } });
  expect(status).toBe(201);
  return key;
}

const begin = (site: string, identity?: string) =>
  call('/visitor/sessions', { as: 'anonymous', body: { site, identity } });

/** A device with a session. */
class Device {
  constructor(readonly token: string) {}

  static async of(site: string, identity?: string): Promise<Device> {
    const { status, body } = await begin(site, identity);
    expect(status).toBe(201);
    expect(body.thread_id).toBeNull();
    return new Device(body.token);
  }

  call(path: string, options: CallOptions = {}) {
    const headers = { Authorization: `Bearer ${this.token}` };
    return call(`/visitor${path}`, { as: 'anonymous', headers, ...options });
  }

  async send(message: string, reply = 'It is 300.') {
    await assistant.current.script(...turnScript('price_question', reply));
    return await this.call('/chat', {
      body: { message, client_message_id: crypto.randomUUID() },
    });
  }

  async texts(): Promise<string[]> {
    const { body } = await this.call('/messages');
    return body.messages.map(({ text }: { text: string }) => text);
  }
}

const question = () => `How much is crown${crypto.randomUUID().slice(0, 8)}?`;

let site: string;
beforeAll(async () => {
  site = await newSite({ alg: 'ES256', public_key: pem });
});

describe('an identity', () => {
  test('that is forged, expired, replayed or foreign is never accepted: 200 of them', async () => {
    const other = await newSite({ alg: 'ES256', public_key: pem });
    const stranger = await generateKeyPair('ES256');
    const used = await sign({ aud: site });
    expect((await begin(site, used)).status).toBe(201);
    const [header, payload, signature] = (await sign({ aud: site })).split('.');
    const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
    const kinds: (() => string | Promise<string>)[] = [
      () => sign({ aud: site }, { key: stranger.privateKey }),
      () => sign({ aud: site }, { alg: 'HS256', key: bytes(pem) }),
      () => sign({ aud: site }, { alg: 'HS256', key: bytes(pem.trim()) }),
      () => `${encode({ alg: 'none' })}.${payload}.`,
      () => `${header}.${encode({ aud: site, sub: crypto.randomUUID(), iat: now() })}.${signature}`,
      () => `${header}.${payload}.${'A'.repeat(86)}`,
      () => sign({ aud: site, iat: now() - 400 }),
      () => sign({ aud: site, exp: now() - 60 }),
      () => sign({ aud: site, iat: now() + 120 }),
      () => sign({ aud: other }),
      () => sign({ aud: [site, other] }),
      () => sign({}),
      () => sign({ aud: site, sub: undefined }),
      () => sign({ aud: site, jti: undefined }),
      () => sign({ aud: site, iat: undefined }),
      () => used,
      () => sign({ aud: site, sub: '' }),
      () => crypto.randomUUID(),
      () => `${header}.${payload}`,
      () => sign({ aud: site }, { alg: 'HS256', key: bytes(crypto.randomUUID()) }),
    ];
    let accepted = 0;
    for (let at = 0; at < 200; at += kinds.length) {
      const answers = await Promise.all(
        kinds.map(async (make) => await begin(site, await make())),
      );
      accepted += answers.filter(({ status }) => status !== 401).length;
      for (const { body } of answers) {
        expect(body.code).toMatch(/^identity-(refused|used)$/);
        expect(body.title).toMatch(/identity token/);
      }
      expect((await begin(site, await sign({ aud: site }))).status).toBe(201);
    }
    expect(accepted).toBe(0);
    expect((await begin(site, used)).body.code).toBe('identity-used');
    expect((await begin(other, await sign({ aud: site }))).body.code).toBe('identity-refused');
  });

  test('is accepted once of 20 uses at the same time', async () => {
    const identity = await sign({ aud: site });
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin(site, identity)));
    const codes = answers.map(({ status, body }) => status === 201 ? 'begun' : body.code);
    expect(codes.sort()).toEqual(['begun', ...Array(19).fill('identity-used')]);
  });

  test('is refused by a site without signed-in patients, which others still use', async () => {
    const plain = await newSite();
    const { status, body } = await begin(plain, await sign({ aud: plain }));
    expect([status, body.code]).toEqual([401, 'identity-refused']);
    expect(body.detail).toBe('This site does not sign in patients.');
    expect((await begin(plain)).status).toBe(201);
  });

  test('that is refused leaves a running session as it was', async () => {
    const device = await Device.of(site);
    const text = question();
    await device.send(text);
    expect((await begin(site, 'forged')).status).toBe(401);
    expect(await device.texts()).toContain(text);
  });
});

describe('the dialog of a signed-in patient', () => {
  const signIn = async (sub: string) => Device.of(site, await sign({ aud: site, sub }));

  test('is one on all devices, also when it begins after their sessions', async () => {
    const sub = crypto.randomUUID();
    const [phone, laptop] = [await signIn(sub), await signIn(sub)];
    const [first, second] = [question(), question()];
    expect((await phone.send(first)).text).toContain('event: done');
    expect((await laptop.send(second, 'It is 500.')).text).toContain('event: done');
    const all = [first, 'It is 300.', second, 'It is 500.'];
    expect(await phone.texts()).toEqual(all);
    expect(await laptop.texts()).toEqual(all);
    expect(await (await signIn(sub)).texts()).toEqual(all);
    expect((await call(`/threads?origin=site&q=${encodeURIComponent(first)}`)).body)
      .toHaveLength(1);
  });

  test('is nobody else’s, neither of an anonymous visitor nor of the same name elsewhere', async () => {
    const sub = crypto.randomUUID();
    const text = question();
    await (await signIn(sub)).send(text);
    const other = await newSite({ alg: 'ES256', public_key: pem });
    const elsewhere = await Device.of(other, await sign({ aud: other, sub }));
    for (const device of [await signIn(`${sub}x`), await Device.of(site), elsewhere]) {
      expect(await device.texts()).toEqual([]);
    }
  });

  test('begins once when two devices send the first message at the same time', async () => {
    const sub = crypto.randomUUID();
    const devices = [await signIn(sub), await signIn(sub)];
    const text = question();
    await Promise.all(devices.map((device, at) => device.send(`${text} ${at}`)));
    const { body } = await call(`/threads?origin=site&q=${encodeURIComponent(text)}`);
    expect(body).toHaveLength(1);
    expect(await devices[0]!.texts()).toEqual(await devices[1]!.texts());
  });

  test('that one device deletes is gone on all, and the next message begins another', async () => {
    const sub = crypto.randomUUID();
    const [phone, laptop] = [await signIn(sub), await signIn(sub)];
    await phone.send(question());
    expect((await phone.call('/messages', { method: 'DELETE' })).status).toBe(204);
    expect(await laptop.texts()).toEqual([]);
    const text = question();
    await laptop.send(text);
    expect(await phone.texts()).toEqual([text, 'It is 300.']);

    expect((await phone.call('/session', { method: 'DELETE' })).status).toBe(204);
    expect((await phone.call('/messages')).status).toBe(401);
    expect(await laptop.texts()).toEqual([]);
    await laptop.send('Hello again');
    expect(await (await signIn(sub)).texts()).toEqual(['Hello again', 'It is 300.']);
  });

  test('tells the other devices that it was deleted, also those that come back', async () => {
    const sub = crypto.randomUUID();
    const [phone, laptop] = [await signIn(sub), await signIn(sub)];
    await phone.send(question());
    const { body } = await laptop.call('/messages');
    await phone.call('/messages', { method: 'DELETE' });
    const text = question();
    await phone.send(text);
    const response = await assistant.current.call('/visitor/events', {
      as: 'anonymous',
      headers: {
        Authorization: `Bearer ${laptop.token}`,
        'Last-Event-ID': body.messages.at(-1).id,
      },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let events = '';
    while (!events.includes('It is 300.')) events += (await reader.read()).value;
    await reader.cancel();
    expect([...events.matchAll(/^event: (.*)$/gm)].map(([, name]) => name))
      .toEqual(['ready', 'deleted', 'message', 'message']);
    expect(events).toContain(text);
  });

  test('is not begun by a turn that the deletion met in progress', async () => {
    const phone = await signIn(crypto.randomUUID());
    await assistant.current.script(
      ...turnScript('price_question'),
      { kind: 'hang', role: 'branch', ms: 1500 },
    );
    const sent = phone.call('/chat', {
      body: { message: question(), client_message_id: crypto.randomUUID() },
    });
    await expect.poll(async () => (await assistant.current.calls()).length).toBe(2);
    expect((await phone.call('/messages', { method: 'DELETE' })).status).toBe(204);
    expect((await sent).text).not.toContain('event: done');
    expect(await phone.texts()).toEqual([]);
  });
});

describe('the key of a site', () => {
  const change = async (key: string, body: object) => {
    const { revision } = (await call(`/sites/${key}`)).body;
    const headers = { 'If-Match': `"${revision}"` };
    return await call(`/sites/${key}`, { method: 'PATCH', headers, body });
  };
  const rotate = async (key: string) =>
    await call(`/sites/${key}/identity-secret`, { method: 'POST' });

  test('is a secret that is shown once and replaced at once', async () => {
    const key = await newSite();
    const { status, body } = await rotate(key);
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^lwi_[0-9a-f]{64}$/);
    expect(body.site.identity).toEqual({ alg: 'HS256', public_key: null });
    const signed = (secret: string) => sign({ aud: key }, { alg: 'HS256', key: bytes(secret) });
    expect((await begin(key, await signed(body.secret))).status).toBe(201);
    for (const read of [`/sites/${key}`, '/sites']) {
      expect((await call(read)).text).not.toContain(body.secret);
    }
    const next = (await rotate(key)).body.secret;
    expect((await begin(key, await signed(body.secret))).status).toBe(401);
    expect((await begin(key, await signed(next))).status).toBe(201);
    expect((await change(key, { identity: null })).status).toBe(200);
    expect((await begin(key, await signed(next))).status).toBe(401);
  });

  test('is a public key, instead of the secret before', async () => {
    const key = await newSite();
    const { secret } = (await rotate(key)).body;
    const changed = await change(key, { identity: { alg: 'ES256', public_key: pem } });
    expect(changed.body.identity).toEqual({ alg: 'ES256', public_key: pem.trim() });
    const old = await sign({ aud: key }, { alg: 'HS256', key: bytes(secret) });
    expect((await begin(key, old)).status).toBe(401);
    expect((await begin(key, await sign({ aud: key }))).status).toBe(201);
  });

  test('that verifies nothing is refused', async () => {
    for (
      const public_key of ['secret', '{"kty":"oct","k":"c2VjcmV0"}', '-----BEGIN PUBLIC KEY-----']
    ) {
      const { status, body } = await change(site, { identity: { alg: 'ES256', public_key } });
      expect(status).toBe(422);
      expect(body.errors).toEqual([{
        path: 'identity.public_key',
        message: 'It must be a public key of P-256, in PEM or as a JSON Web Key',
      }]);
    }
    const secret = { identity: { alg: 'HS256', public_key: 'mine' } };
    expect((await change(site, secret)).status).toBe(422);
  });
});
