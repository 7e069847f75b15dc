import { afterEach, expect, test } from 'vitest';
import { turnScript, useAssistant } from './support/assistant.ts';
import { Dialog } from './support/dialog.ts';
import { serviceDb } from './support/service-db.ts';

/** Variables that set these values before editors could; the last one has its default. */
const assistant = useAssistant({ CLINIC_TIME_ZONE: 'Asia/Tokyo', ROUTER_MIN_CONFIDENCE: '0.4' });
const INITIAL = {
  time_zone: 'Asia/Tokyo',
  router_min_confidence: 0.4,
  takeover_idle_minutes: 30,
  callback_due_minutes: 60,
};
const KNOWN = Object.keys(INITIAL);

async function call(path: string, options: object = {}) {
  const response = await assistant.current.call(path, options);
  return { status: response.status, body: await response.json() };
}

const set = (body: object, as = 'editor') => call('/settings', { as, method: 'PATCH', body });

afterEach(async () => {
  await serviceDb().from('assistant_settings').delete().in('code', KNOWN);
});

test('the variables hold until an editor sets something else', async () => {
  expect(await call('/settings', { as: 'viewer' })).toEqual({ status: 200, body: INITIAL });
  const changed = { ...INITIAL, time_zone: 'America/New_York' };
  expect(await set({ time_zone: 'America/New_York' })).toEqual({ status: 200, body: changed });
  expect((await set({})).body).toEqual(changed);
  expect((await call('/settings')).body).toEqual(changed);
  const { body: [entry] } = await call('/ledger?limit=1');
  expect(entry).toMatchObject({
    what: 'setting_created',
    intent_code: null,
    to: { code: 'time_zone', value: 'America/New_York' },
  });
});

test.each([
  ['a viewer', { time_zone: 'Europe/Berlin' }, 'viewer', 403],
  ['a zone that does not exist', { time_zone: 'Mars/Olympus' }, 'editor', 422],
  ['a confidence above 1', { router_min_confidence: 1.1 }, 'editor', 422],
  ['half a minute', { takeover_idle_minutes: 0.5 }, 'editor', 422],
  ['no minutes', { callback_due_minutes: null }, 'editor', 422],
  ['an unknown setting', { CLINIC_TIME_ZONE: 'Europe/Berlin' }, 'editor', 422],
])('%s changes nothing', async (_, body, as, status) => {
  expect((await set(body, as)).status).toBe(status);
  expect((await call('/settings')).body).toEqual(INITIAL);
});

test('a change holds from the next message on', async () => {
  const dialog = new Dialog(assistant.current);
  const route = { intent_code: 'price_question', confidence: 0.6 };
  await dialog.send('What is it?', ...turnScript(route, 'It is 300.'));
  expect(dialog.last.intent_code).toBe('price_question');
  expect(dialog.promptOfTurn(-1)).toContain('(Asia/Tokyo)');

  await set({ time_zone: 'America/New_York', router_min_confidence: 0.7 });
  await dialog.send('What is it?', ...turnScript(route, 'I am not sure.'));
  expect(dialog.last.intent_code).toBe('general_info');
  expect(dialog.promptOfTurn(-1)).toContain('(America/New_York)');
});

test('a request to call back is due when the setting says', async () => {
  await set({ callback_due_minutes: 90 });
  const dialog = new Dialog(assistant.current);
  await dialog.turn('escalate_human', 'A colleague will call you.');
  const { body } = await call('/requests?limit=200');
  const [request] = body.filter((each: { thread_id: string }) =>
    each.thread_id === dialog.last.thread_id
  );
  expect(Date.parse(request.due_at) - Date.parse(request.created_at)).toBe(90 * 60_000);
});

test('a takeover and each message of its person last as long as the setting says', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('price_question', 'It is 300.');
  const thread = `/threads/${dialog.last.thread_id}`;
  await set({ takeover_idle_minutes: 7 });
  const { body: hold } = await call(`${thread}/takeover`, { method: 'POST' });
  expect(Date.parse(hold.ends_at) - Date.parse(hold.since)).toBe(7 * 60_000);
  await set({ takeover_idle_minutes: 600 });
  expect((await call(`${thread}/messages`, { body: { text: 'Hello' } })).status).toBe(201);
  const { body: longer } = await call(`${thread}/takeover`, { method: 'POST' });
  expect(Date.parse(longer.ends_at) - Date.parse(hold.ends_at)).toBeGreaterThan(500 * 60_000);
});
