import { beforeEach, expect, test } from 'vitest';
import { turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant({
  RATE_LIMITS: 'visitor-per-address=off, visit-per-address=off, visitor-per-token=off',
});

const OWN = { 'Sec-Fetch-Site': 'same-origin' };

const call = (path: string, options: { method?: string; body?: object; headers?: object } = {}) =>
  assistant.current.call(`/visitor${path}`, {
    as: 'anonymous',
    ...options,
    headers: { ...options.headers },
  });

let site: string;
/** The cookie as a browser sends it back, and its token. */
let cookie: string;
let token: string;

const begin = (headers: object, keep?: string) =>
  call('/sessions', { body: { site, keep }, headers });
const setCookieOf = async (response: Response) => {
  await response.body?.cancel();
  return response.headers.get('Set-Cookie');
};

beforeEach(async () => {
  site = `site-${crypto.randomUUID().slice(0, 8)}`;
  const created = await assistant.current.call('/sites', { body: { key: site, name: 'Clinic' } });
  expect(created.status).toBe(201);
  await created.body?.cancel();
  const begun = await begin(OWN, 'cookie');
  ({ token } = await begun.json());
  cookie = begun.headers.get('Set-Cookie')!.split(';')[0]!;
});

const withCookie = (headers: object = {}) => ({
  ...{ Cookie: cookie, 'Visitor-Site': site, ...OWN },
  ...headers,
});
const statusOf = async (path: string, headers: object) => {
  const response = await call(path, { headers });
  await response.body?.cancel();
  return response.status;
};

test('the cookie is for the chat’s own document that asks for it, and for nothing else', async () => {
  const set = await setCookieOf(await begin(OWN, 'cookie'));
  expect(set).toMatch(
    new RegExp(
      `^__Secure-visitor-${site}=lwv_[0-9a-f]{64}; Max-Age=2592000; ` +
        'Path=/functions/v1/assistant/visitor; HttpOnly; Secure; SameSite=None; Partitioned$',
    ),
  );
  expect(cookie).toBe(`__Secure-visitor-${site}=${token}`);
  const own = assistant.current.url;
  expect(await setCookieOf(await begin({ Origin: own }, 'cookie'))).toContain('lwv_');
  const foreign = [
    {},
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: own },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://clinic.example' },
    { Origin: 'null' },
  ];
  for (const headers of foreign) {
    expect(await setCookieOf(await begin(headers, 'cookie'))).toBeNull();
  }
  expect(await setCookieOf(await begin(OWN))).toBeNull();
});

test('it stands for the token in the chat’s own document, in which a token wins', async () => {
  const read = await call('/messages', { headers: withCookie() });
  expect(read.status).toBe(200);
  expect(await setCookieOf(read)).toContain(`${cookie}; Max-Age=2592000;`);
  expect(await statusOf('/messages', { Authorization: `Bearer ${token}` })).toBe(200);
  const refused = [
    withCookie({ 'Sec-Fetch-Site': 'cross-site' }),
    withCookie({ 'Sec-Fetch-Site': 'same-site' }),
    { Cookie: cookie, ...OWN },
    { Cookie: cookie, 'Visitor-Site': site },
    { Cookie: cookie, 'Visitor-Site': site, Origin: 'https://clinic.example' },
    withCookie({ 'Visitor-Site': 'another-site' }),
    withCookie({ Authorization: `Bearer lwv_${'0'.repeat(64)}` }),
  ];
  for (const headers of refused) expect(await statusOf('/messages', headers)).toBe(401);
});

test('a page of another origin cannot write with it', async () => {
  const send = async (headers: object) => {
    await assistant.current.script(...turnScript('price_question', 'It is 300.'));
    const body = { message: 'How much?', client_message_id: crypto.randomUUID() };
    const response = await call('/chat', { body, headers });
    await response.text();
    return response.status;
  };
  const count = async () =>
    (await (await call('/messages', { headers: withCookie() })).json()).messages.length;
  expect(await send(withCookie({ 'Sec-Fetch-Site': 'cross-site' }))).toBe(401);
  expect(await count()).toBe(0);
  expect(await send(withCookie())).toBe(200);
  expect(await count()).toBe(2);
});

test('deleting the session clears it, whichever way the token came', async () => {
  const withToken = () => ({ Cookie: cookie, Authorization: `Bearer ${token}` });
  for (const headersOf of [withCookie, withToken]) {
    const headers = headersOf();
    const { status, headers: answered } = await call('/session', { method: 'DELETE', headers });
    expect(status).toBe(204);
    expect(answered.getSetCookie().at(-1)).toContain(`__Secure-visitor-${site}=; Max-Age=0; Path=`);
    expect(await statusOf('/messages', withCookie())).toBe(401);
    const begun = await begin(OWN, 'cookie');
    ({ token } = await begun.json());
    cookie = begun.headers.get('Set-Cookie')!.split(';')[0]!;
  }
});
