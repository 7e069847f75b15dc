import { beforeAll, expect, test } from 'vitest';
import { type Actor, signUp } from '../../support/stack-client.ts';
import { turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

type Expected = [anonymous: number, viewer: number, editor: number, service: number];

/**
 * Each status is the first error: 404 and 422 mean that the caller may do it, but not with this
 * input.
 */
const table: [call: string, expected: Expected, body?: object][] = [
  ['GET /intents', [401, 200, 200, 200]],
  ['GET /intents/general_info', [401, 200, 200, 200]],
  ['PATCH /intents/nobody', [401, 403, 404, 404], { name: 'x' }],
  ['GET /intents/new_booking/steps', [401, 200, 200, 200]],
  ['PATCH /intents/new_booking/steps/nowhere', [401, 403, 404, 404], { name: 'x' }],
  ['GET /configs?intent_code=general_info', [401, 200, 200, 200]],
  ['GET /configs/active?intent_code=general_info', [401, 200, 200, 200]],
  [`GET /configs/${UNKNOWN}`, [401, 404, 404, 404]],
  ['POST /configs', [401, 403, 404, 404], { intent_code: 'nobody', system_prompt: 'x' }],
  [`POST /configs/${UNKNOWN}/activate`, [401, 403, 404, 404]],
  [`DELETE /configs/${UNKNOWN}`, [401, 403, 404, 404]],
  ['GET /threads', [401, 200, 200, 200]],
  [`GET /threads/${UNKNOWN}`, [401, 404, 404, 404]],
  [`PATCH /threads/${UNKNOWN}`, [401, 404, 404, 404], { name: 'x' }],
  [`DELETE /threads/${UNKNOWN}`, [401, 404, 404, 404]],
  ['POST /chat', [401, 404, 404, 404], { message: 'Hello', thread_id: UNKNOWN }],
];

const actors: Actor[] = ['anonymous', 'viewer', 'editor', 'service'];

test.each(table)('%s is answered %j to anonymous, viewer, editor, service', async (...row) => {
  const [call, expected, body] = row;
  const [method, path] = call.split(' ') as [string, string];
  const statuses = await Promise.all(actors.map(async (as) => {
    const response = await assistant.current.call(path, { as, method, body });
    await response.body?.cancel();
    return response.status;
  }));
  expect(statuses).toEqual(expected);
});

let stranger: Actor;

beforeAll(async () => {
  stranger = { token: await signUp(`stranger-${crypto.randomUUID()}@example.com`) };
});

async function beginThread(as: Actor, fields: object = {}): Promise<string> {
  await assistant.current.script(...turnScript('general_info', 'We are open.'));
  const body = { message: 'When are you open?', ...fields };
  const response = await assistant.current.call('/chat', { as, body });
  return (await response.json()).thread_id;
}

async function statusOf(as: Actor, method: string, id: string, body?: object) {
  const response = await assistant.current.call(`/threads/${id}`, { as, method, body });
  await response.body?.cancel();
  return response.status;
}

test('a viewer renames and deletes their own dialog', async () => {
  const id = await beginThread('viewer');
  expect(await statusOf('viewer', 'PATCH', id, { name: 'Mine' })).toBe(200);
  expect(await statusOf('viewer', 'DELETE', id)).toBe(200);
  expect(await statusOf('viewer', 'GET', id)).toBe(404);
});

test("a viewer reads another's dialog, and neither chats in it nor renames or deletes it", async () => {
  const id = await beginThread('viewer');
  expect(await statusOf(stranger, 'GET', id)).toBe(200);
  expect(await statusOf(stranger, 'PATCH', id, { name: 'Theirs' })).toBe(403);
  expect(await statusOf(stranger, 'DELETE', id)).toBe(403);
  const detail = await (await assistant.current.call(`/threads/${id}`)).json();
  expect(detail.name).toBe('When are you open?');
  const body = { message: 'Hello', thread_id: id };
  const refused = await assistant.current.call('/chat', { as: stranger, body });
  expect(refused.status).toBe(403);
  await refused.body?.cancel();
  const after = await (await assistant.current.call(`/threads/${id}`)).json();
  expect(after.messages).toEqual(detail.messages);
});

test('an editor renames and deletes any dialog', async () => {
  const id = await beginThread('viewer');
  expect(await statusOf('editor', 'PATCH', id, { name: 'Renamed' })).toBe(200);
  expect(await statusOf('editor', 'DELETE', id)).toBe(200);
});

test('a service caller begins a dialog for nobody, or for a user it names', async () => {
  const nobodys = await beginThread('service');
  const named = await beginThread('service', { user_id: null });
  for (const id of [nobodys, named]) {
    const detail = await (await assistant.current.call(`/threads/${id}`)).json();
    expect(detail.user_id).toBeNull();
  }
});

test('an operator cannot begin a dialog in the name of another', async () => {
  const body = { message: 'Hello', user_id: UNKNOWN };
  const response = await assistant.current.call('/chat', { as: 'viewer', body });
  expect(response.status).toBe(422);
  expect((await response.json()).errors).toMatchObject([{ path: 'user_id' }]);
});
