import { expect, test } from 'vitest';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { turnScript, useAssistant } from './support/assistant.ts';
import { Dialog } from './support/dialog.ts';
import { serviceDb } from './support/service-db.ts';

const assistant = useAssistant();
const draft = { system_prompt: 'You answer in verse.', rules_text: '', exit_conditions_text: '' };
const candidate = { price_question: draft };

async function get(path: string) {
  return await (await assistant.current.call(path)).json();
}

async function trial(given: object = candidate) {
  const dialog = new Dialog(assistant.current);
  await dialog.script(...turnScript('price_question', 'It is 300.'));
  const response = await dialog.post('How much?', { candidate: given });
  dialog.turns.push(await response.json());
  return dialog;
}

async function promptSent() {
  return (await assistant.current.calls('branch')).at(-1)!.messages[0]!.content;
}

test('a trial is answered by its candidate, also later, until another is sent', async () => {
  const dialog = await trial();
  expect(dialog.last).toMatchObject({ reply: 'It is 300.', config_version: null });
  expect(await promptSent()).toMatch(/^You answer in verse\./);
  await dialog.turn('price_question', 'And a crown 400.');
  expect(await promptSent()).toMatch(/^You answer in verse\./);
  const other = { price_question: { system_prompt: 'You answer in prose.' } };
  await dialog.script(...turnScript('price_question', 'It is 400.'));
  await dialog.post('And now?', { candidate: other });
  expect(await promptSent()).toMatch(/^You answer in prose\./);
  expect(await get(`/threads/${dialog.id}`)).toMatchObject({
    is_trial: true,
    candidate: { price_question: { system_prompt: 'You answer in prose.' } },
  });
});

test('a draft of an earlier release is read and tried, though a request may not have its text', async () => {
  const dialog = await trial();
  const system_prompt = 'Call {{organisation.fax}}.';
  unwrap(
    await serviceDb().from('threads').update({ candidate: { price_question: { system_prompt } } })
      .eq('id', dialog.id),
  );
  expect(await get(`/threads/${dialog.id}`))
    .toMatchObject({ candidate: { price_question: { system_prompt } } });
  await dialog.turn('price_question', 'And a crown 400.');
  expect(await promptSent()).toMatch(/^Call \{\{organisation.fax\}\}\./);
  const sent = await dialog.post('And now?', { candidate: { price_question: { system_prompt } } });
  expect(sent.status).toBe(422);
});

test('a version of a branch is tried beside drafts of others, the router included', async () => {
  const body = { intent_code: 'price_question', system_prompt: 'You are a version.' };
  const saved = await (await assistant.current.call('/configs', { body })).json();
  const dialog = await trial({ price_question: { config_id: saved.id }, _router: draft });
  expect(dialog.last).toMatchObject({ config_version: saved.version, router_version: null });
  expect(await promptSent()).toMatch(/^You are a version\./);
  const counted = (await get('/figures?intent_code=price_question&limit=200'))
    .map((each: { version: number }) => each.version);
  expect(counted).not.toContain(saved.version);

  await assistant.current.call(`/configs/${saved.id}`, { method: 'DELETE' });
  const later = await dialog.post('And a crown?');
  expect(later.status).toBe(422);
  expect((await later.json()).errors).toEqual([
    { path: 'candidate.price_question', message: expect.stringContaining('deleted') },
  ]);
});

test('a trial counts nowhere as a real dialog', async () => {
  const { id, last } = await trial();
  const ids = async (query: string) =>
    (await get(`/threads?limit=200${query}`)).map((each: { id: string }) => each.id);
  expect(await ids('')).not.toContain(id);
  expect(await ids('&q=How%20much')).not.toContain(id);
  expect(await ids('&trial=true')).toContain(id);
  const usage = await get('/intents/price_question/usage');
  expect(last.config_version).toBeNull();
  expect(usage.filter((each: { version: number | null }) => each.version === null)).toEqual([]);
});

test('a trial begins at a step with slots, also of a scenario that is not stored', async () => {
  const step = (code: string, ...allowed_next: string[]) => ({ code, name: code, allowed_next });
  const scenario = {
    steps: [step('ask', 'stuck', 'end'), step('stuck', 'stuck'), step('end')],
    slots: [{ code: 'number', label: 'Number', type: 'text' }],
  };
  const start = { intent_code: 'price_question', step: 'stuck', slots: { number: 'A-1' } };
  const candidate = { price_question: { ...draft, scenario } };
  const dialog = new Dialog(assistant.current);
  const tail = JSON.stringify({ state_after: 'end', slots_updated: { mood: 'angry' } });
  await dialog.script(...turnScript('general_info', `Wait. ${tail}`));
  dialog.turns.push(await (await dialog.post('How much?', { candidate, start })).json());
  expect(dialog.last).toMatchObject({
    intent_code: 'price_question',
    state: { current_step: 'stuck', slots: { number: 'A-1' } },
    debug: {
      scenario: {
        step_before: 'stuck',
        illegal_transition: { from: 'stuck', to: 'end' },
        slot_errors: [{ slot: 'mood' }],
      },
    },
  });
  await dialog.turn('general_info', 'Still stuck.');
  expect(dialog.last).toMatchObject({ state: { current_step: 'stuck' } });

  const refusals: [fields: object, path: string][] = [
    [{ start }, 'start'],
    [{ start, candidate, thread_id: dialog.id }, 'start'],
    [{ start, candidate: {} }, 'start.step'],
    [{ start: { ...start, intent_code: '_router' }, candidate }, 'start.intent_code'],
    [{ start: { ...start, slots: { constructor: 1 } }, candidate }, 'start.slots'],
  ];
  for (const [fields, path] of refusals) {
    const response = await assistant.current.call('/chat', { body: { message: 'Hi', ...fields } });
    expect([response.status, (await response.json()).errors]).toMatchObject([422, [{ path }]]);
  }
});

test('what cannot be tried is refused in words, and nothing is stored', async () => {
  const real = new Dialog(assistant.current);
  await real.turn('price_question', 'It is 300.');
  const before = await real.detail();
  const message = `Hi ${crypto.randomUUID()}`;
  const { id: other } = await get('/configs/active?intent_code=reschedule');
  const refusals: [fields: object, path: string][] = [
    [{ candidate, thread_id: real.id }, 'candidate'],
    [{ candidate: { nobody: draft } }, 'candidate.nobody'],
    [{ candidate: { price_question: { config_id: other } } }, 'candidate.price_question'],
    [
      { candidate: { price_question: { system_prompt: ' ' } } },
      'candidate.price_question.system_prompt',
    ],
  ];
  for (const [fields, path] of refusals) {
    const response = await assistant.current.call('/chat', { body: { message, ...fields } });
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toMatchObject([{ path }]);
  }
  const body = { message, candidate };
  expect((await assistant.current.call('/chat', { as: 'viewer', body })).status).toBe(403);
  expect(await real.detail()).toEqual(before);
  const named = unwrap(await serviceDb().from('threads').select('id').eq('name', message));
  expect(named).toEqual([]);
});

test('a trial uses the model and parameters of its candidate, and a version keeps them', async () => {
  const parameters = { model: 'large', max_output_tokens: 500, temperature: 0.2 };
  await trial({ price_question: { ...draft, parameters } });
  expect((await assistant.current.calls('branch')).at(-1)!.model).toBe('large');

  const body = { intent_code: 'price_question', ...draft, parameters };
  const saved = await (await assistant.current.call('/configs', { body })).json();
  expect(saved.parameters).toEqual(parameters);
  const dialog = await trial({ price_question: { config_id: saved.id } });
  const { calls } = await get(`/messages/${dialog.last.message_id}/trace`);
  expect(calls[0]).toMatchObject({
    model: 'large',
    parameters: { max_completion_tokens: 500, temperature: 0.2 },
  });
  await assistant.current.call(`/configs/${saved.id}`, { method: 'DELETE' });
});

test.each([{}, { temperature: 3 }, { model: 'a b' }, { max_tokens: 5 }])(
  'the parameters %j are refused, and nothing is saved',
  async (parameters) => {
    const before = await get('/configs?intent_code=price_question');
    const body = { intent_code: 'price_question', ...draft, parameters };
    expect((await assistant.current.call('/configs', { body })).status).toBe(422);
    expect(await get('/configs?intent_code=price_question')).toEqual(before);
  },
);
