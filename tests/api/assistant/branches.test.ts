import { afterEach, expect, test } from 'vitest';
import { turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

async function call(path: string, method: string, body?: object) {
  const response = await assistant.current.call(path, { method, body });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

const OWN = { code: 'own_invoices', name: 'Invoices', description: 'Questions about invoices' };
const create = () => call('/intents', 'POST', OWN);
const remove = (query = '') => call(`/intents/${OWN.code}${query}`, 'DELETE');

/** Gives the branch an active version and enables it. */
async function enable() {
  const prompt = { system_prompt: 'You explain invoices.', activate: true };
  const version = await call('/configs', 'POST', { intent_code: OWN.code, ...prompt });
  expect(version).toMatchObject({ status: 201 });
  const enabled = await call(`/intents/${OWN.code}`, 'PATCH', { is_enabled: true });
  return { ...enabled, version: version.body };
}

const chat = async (message: string, thread_id?: string) =>
  await call('/chat', 'POST', { message, thread_id });

afterEach(async () => {
  await remove('?move_to=general_info');
});

test('a branch is created, gets a version, is enabled, and answers', async () => {
  expect(await create()).toMatchObject({
    status: 201,
    body: { ...OWN, is_enabled: false, is_system: false, versions_count: 0, active_version: null },
  });
  expect(await call(`/intents/${OWN.code}`, 'PATCH', { is_enabled: true })).toMatchObject({
    status: 409,
    body: { code: 'no-active-version', detail: /own_invoices has no active version/ },
  });
  expect(await enable()).toMatchObject({ status: 200, body: { is_enabled: true } });
  await assistant.current.script(...turnScript(OWN.code, 'It is the second line.'));
  expect(await chat('What is this on my invoice?')).toMatchObject({
    status: 200,
    body: { intent_code: OWN.code, reply: 'It is the second line.' },
  });
});

test('a code that is in use is refused by name', async () => {
  await create();
  const { status, body } = await create();
  expect({ status, ...body }).toMatchObject({
    status: 409,
    code: 'already-exists',
    errors: [{
      path: 'code',
      message: 'There is already a branch own_invoices; choose another code',
    }],
  });
});

test.each(['_own', 'Own', 'a', '1st', 'own-branch', `a${'b'.repeat(40)}`])(
  'the code %s is refused, and the rule named',
  async (code) => {
    const { status, body } = await call('/intents', 'POST', { ...OWN, code });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: [{
        path: 'code',
        message: 'It must be 2 to 40 lower-case letters, digits and _, with a letter first',
      }],
    });
  },
);

test('a branch that dialogs stand in is deleted with a plan for them', async () => {
  await create();
  const { version } = await enable();
  await assistant.current.script(...turnScript(OWN.code, 'Which line?'));
  const { body: first } = await chat('My invoice is wrong');
  expect(await remove()).toMatchObject({
    status: 409,
    body: { code: 'branch-in-use', dialogs: 1 },
  });
  for (const other of [OWN.code, '_router', 'nowhere']) {
    expect(await remove(`?move_to=${other}`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'move_to' }] },
    });
  }
  expect(await remove('?move_to=new_booking')).toEqual({ status: 204, body: null });
  expect(await call(`/intents/${OWN.code}`, 'GET')).toMatchObject({ status: 404 });
  await assistant.current.script(...turnScript('new_booking', 'What brings you here?'));
  expect(await chat('Then I want to book', first.thread_id)).toMatchObject({
    status: 200,
    body: { intent_code: 'new_booking', state: { current_step: 'intro', slots: {} } },
  });
  expect(await call(`/configs/${version.id}`, 'GET')).toMatchObject({
    status: 200,
    body: { intent_id: null, system_prompt: 'You explain invoices.' },
  });
});

test.each(['general_info', 'escalate_human', '_router'])('%s is not deleted', async (code) => {
  expect(await call(`/intents/${code}`, 'DELETE')).toMatchObject({
    status: 409,
    body: { code: 'branch-is-fixed' },
  });
});
