import { expect, test } from 'vitest';
import { readPages } from '../../support/read-pages.ts';
import { useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

async function get(path: string) {
  const response = await assistant.current.call(path);
  return { status: response.status, body: await response.json() };
}

async function create(values: object) {
  const body = { intent_code: 'reschedule', system_prompt: 'You reschedule.', ...values };
  const response = await assistant.current.call('/configs', { body });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

test('a saved version has a number that its branch never had, and is not active', async () => {
  const { body: before } = await get('/configs?intent_code=reschedule');
  const { status, body, headers } = await create({ rules_text: 'Be kind.', name: 'Kinder' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    intent_code: 'reschedule',
    name: 'Kinder',
    rules_text: 'Be kind.',
    exit_conditions_text: '',
    is_active: false,
    activated_at: null,
  });
  expect(body.version).toBeGreaterThan(before[0].version);
  expect(headers.get('Location')).toBe(`/functions/v1/assistant/configs/${body.id}`);
  expect((await get(`/configs/${body.id}`)).body).toEqual(body);
});

test('versions come in pages, newest first, that miss none and repeat none', async () => {
  for (let n = 0; n < 3; n += 1) await create({ rules_text: `Rule ${n}.` });
  const path = '/configs?intent_code=reschedule';
  const { body: whole } = await get(`${path}&limit=200`);
  const pages = await readPages(`${path}&limit=2`, (each) => assistant.current.call(each));
  expect(pages.flat()).toEqual(whole);
  expect(pages.slice(0, -1).every(({ length }) => length === 2)).toBe(true);
  expect((await get(`${path}&limit=201`)).status).toBe(422);
  expect((await get(`${path}&cursor=nowhere`)).status).toBe(422);
});

test('saving and activating at once leaves one active version', async () => {
  const { body } = await create({ activate: true });
  expect(body.is_active).toBe(true);
  const { body: all } = await get('/configs?intent_code=reschedule');
  expect(all.filter((each: { is_active: boolean }) => each.is_active)).toEqual([body]);
  expect((await get('/configs/active?intent_code=reschedule')).body).toEqual(body);
});

test('activating an earlier version rolls back', async () => {
  const { body: all } = await get('/configs?intent_code=reschedule');
  const first = all.at(-1);
  const response = await assistant.current.call(`/configs/${first.id}/activate`, {
    method: 'POST',
  });
  expect(await response.json()).toMatchObject({
    id: first.id,
    version: 1,
    is_active: true,
    activated_by_name: 'editor',
  });
  const { body: active } = await get('/configs/active?intent_code=reschedule');
  expect(active.id).toBe(first.id);
});

test('editors who save at the same time get consecutive versions', async () => {
  const { body: before } = await get('/configs?intent_code=medical_question');
  const saved = await Promise.all(
    Array.from({ length: 8 }, () => create({ intent_code: 'medical_question', activate: true })),
  );
  const versions = saved.map(({ body }) => body.version).sort((a, b) => a - b);
  const first = before[0].version + 1;
  expect(versions).toEqual(Array.from({ length: 8 }, (_, index) => first + index));
  const { body: all } = await get('/configs?intent_code=medical_question');
  expect(all.filter((each: { is_active: boolean }) => each.is_active)).toHaveLength(1);
});

test('a version that is not active can be deleted', async () => {
  const { body } = await create({});
  const response = await assistant.current.call(`/configs/${body.id}`, { method: 'DELETE' });
  expect(await response.json()).toEqual({ id: body.id, deleted: true });
  expect((await get(`/configs/${body.id}`)).status).toBe(404);
});

test('the active version is not deleted: another one must be activated first', async () => {
  const { body: active } = await get('/configs/active?intent_code=general_info');
  const response = await assistant.current.call(`/configs/${active.id}`, { method: 'DELETE' });
  expect(response.status).toBe(400);
  expect((await response.json()).detail).toContain('activate another version first');
  expect((await get(`/configs/${active.id}`)).body).toEqual(active);
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const refusals: [sentence: string, status: number, method: string, path: string, body?: object][] =
  [
    ['a list without intent_code', 422, 'GET', '/configs'],
    ['an active version without intent_code', 422, 'GET', '/configs/active'],
    ['a list of an unknown branch', 404, 'GET', '/configs?intent_code=nobody'],
    ['an unknown version', 404, 'GET', `/configs/${UNKNOWN}`],
    ['an id that is none', 422, 'GET', '/configs/one'],
    ['deleting an unknown version', 404, 'DELETE', `/configs/${UNKNOWN}`],
    ['activating an unknown version', 404, 'POST', `/configs/${UNKNOWN}/activate`],
    ['a version of no branch', 422, 'POST', '/configs', { system_prompt: 'x' }],
    ['a version of an unknown branch', 404, 'POST', '/configs', {
      intent_code: 'nobody',
      system_prompt: 'x',
    }],
    ['an unknown branch by id', 404, 'POST', '/configs', {
      intent_id: UNKNOWN,
      system_prompt: 'x',
    }],
    ['an empty prompt', 422, 'POST', '/configs', { intent_code: 'reschedule', system_prompt: ' ' }],
    ['two branches at once', 400, 'POST', '/configs', {
      intent_code: 'reschedule',
      intent_id: UNKNOWN,
      system_prompt: 'x',
    }],
  ];

test.each(refusals)('%s is answered %i', async (_, status, method, path, body) => {
  const response = await assistant.current.call(path, { method, body });
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toContain('application/problem+json');
});

test('a preview assembles unsaved texts without storing or calling anything', async () => {
  const response = await assistant.current.call('/configs/preview', {
    body: {
      intent_code: 'new_booking',
      system_prompt: 'PROMPT',
      rules_text: 'RULES',
      exit_conditions_text: 'EXITS',
      step_code: 'qualify',
      step_prompt: 'STEP',
    },
  });
  const { assembled_prompt } = await response.json();
  expect(assembled_prompt).toMatch(/^PROMPT\n\nRULES\n\nEXITS\n\nSTEP\n\n/);
  expect(assembled_prompt).toContain('qualify');
  expect(await assistant.current.calls()).toEqual([]);
});
