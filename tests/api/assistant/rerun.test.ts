import { expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import type { Actor } from '../../support/stack-client.ts';
import { newPerson } from '../security/support.ts';
import { Assistant, turnScript, useAssistant, withTail } from './support/assistant.ts';
import { Dialog } from './support/dialog.ts';
import { serviceDb } from './support/service-db.ts';

const assistant = useAssistant();

async function rerun(id: string, body: object, as: Actor = 'editor') {
  const response = await assistant.current.call(`/messages/${id}/rerun`, { as, body });
  return { status: response.status, body: await response.json() };
}

/** Plays a dialog with the demo model, which has fixed rules. */
async function played(...messages: string[]) {
  const dialog = new Dialog(assistant.current);
  for (const message of messages) await dialog.send(message);
  return dialog;
}

test('then sends byte for byte what was sent, and stores nothing', async () => {
  const dialog = await played('Hello, I would like to book a check-up', 'My name is Ann Lee');
  const sent = (await assistant.current.calls()).slice(-2).map(({ body }) => body);
  const before = await dialog.detail();
  const { status } = await rerun(dialog.last.message_id, { with: 'then' });
  expect(status).toBe(200);
  const again = (await assistant.current.calls()).slice(-2).map(({ body }) => body);
  expect(sent.every((body) => body!.length > 100)).toBe(true);
  expect(again).toEqual(sent);
  expect(await dialog.detail()).toEqual(before);
});

test('with a model that follows rules, no turn of a dialog comes out differently', async () => {
  const dialog = await played(
    'Hello, I would like to book a check-up',
    'How much is a filling?',
    'My name is Ann Lee, I have a toothache',
    'I already have an appointment on Monday, please cancel it',
    'Now back to the new booking',
  );
  for (const { message_id, reply, events } of dialog.turns) {
    const { body } = await rerun(message_id, { with: 'then' });
    expect(body).toMatchObject({ with: 'then', changed: [], after: { text: reply, events } });
    expect(body.after).toEqual(body.before);
  }
});

test('a candidate answers from the stored state, and the answer is compared', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('new_booking', withTail('Your name?', { state_after: 'intro' }));
  await dialog.turn('new_booking', withTail('Which day?', { slots_updated: { name: 'Ann' } }));
  await dialog.script(
    ...turnScript('new_booking', withTail('Any day?', { slots_updated: { name: 'Bo' } })),
  );
  const draft = { system_prompt: 'You book, in verse.' };
  const { body } = await rerun(dialog.last.message_id, { with: { new_booking: draft } });
  expect(body).toMatchObject({
    changed: ['slots', 'text'],
    before: { text: 'Which day?', slots: { name: 'Ann' }, config_version: 1 },
    after: { text: 'Any day?', slots: { name: 'Bo' }, config_version: null },
    usage: { total_tokens: expect.any(Number) },
    trace: { state_before: dialog.turns[0]!.state, candidate: { new_booking: draft } },
  });
  const { messages } = (await assistant.current.calls('branch')).at(-1)!;
  expect(messages[0]!.content).toMatch(/^You book, in verse\./);
  expect(messages.slice(1).map(({ content }) => content))
    .toEqual(['Message 1', 'Your name?', 'Message 2']);
});

test('what cannot be run again is refused in words, and calls no model', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('price_question', 'It is 300.');
  const { messages } = await dialog.detail();
  const id = dialog.last.message_id;
  await assistant.current.reset();
  const text = 'x'.repeat(100_001);
  const nine = Object.fromEntries(
    Array.from({ length: 9 }, (_, n) => [`branch_${n}`, { system_prompt: 'x' }]),
  );
  const refusals: [id: string, wanted: unknown, status: number, path?: string][] = [
    [messages[0].id, 'then', 422],
    [crypto.randomUUID(), 'then', 404],
    [id, 'yesterday', 422, 'with'],
    [id, { nobody: { system_prompt: 'x' } }, 422, 'with.nobody'],
    [id, { price_question: { config_id: crypto.randomUUID() } }, 422, 'with.price_question'],
    [id, { price_question: { system_prompt: text } }, 422, 'with.price_question.system_prompt'],
    [id, nine, 422, 'with'],
  ];
  for (const [message, wanted, status, path] of refusals) {
    const answer = await rerun(message, { with: wanted });
    expect(answer).toMatchObject({ status, body: path ? { errors: [{ path }] } : {} });
  }
  unwrap(await serviceDb().from('message_traces').delete().eq('message_id', id));
  expect((await rerun(id, { with: 'now' })).status).toBe(409);
  expect((await rerun(id, { with: 'now' }, 'viewer')).status).toBe(403);
  expect(await assistant.current.calls()).toEqual([]);
});

test('an editor is charged for a rerun, and none begins without a budget', async () => {
  const dialog = await played('Hello');
  const person = await newPerson('editor');
  const { body } = await rerun(dialog.last.message_id, { with: 'then' }, person);
  const { used } = await (await assistant.current.call('/model-budget')).json();
  expect(used).toContainEqual({ user_id: person.id, tokens: body.usage.total_tokens });

  unwrap(await serviceDb().from('model_budgets').insert({ user_id: person.id, tokens_per_day: 1 }));
  const refused = await rerun(dialog.last.message_id, { with: 'then' }, person);
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: expect.stringContaining('budget') },
  });
});

test('reruns take the rate limit of chatting', async () => {
  const dialog = await played('Hello');
  const person = await newPerson('editor');
  const limited = Assistant.start({ RATE_LIMITS: 'chat-per-account=1/1h, chat-per-key=off' });
  onTestFinished(() => limited.close());
  const statuses = [];
  for (const wanted of ['then', 'now']) {
    const path = `/messages/${dialog.last.message_id}/rerun`;
    const response = await limited.call(path, { as: person, body: { with: wanted } });
    await response.body?.cancel();
    statuses.push(response.status);
  }
  expect(statuses).toEqual([200, 429]);
});

test('a rerun of a patient’s reply is a read of their dialog', async () => {
  const body = { message: 'How much is a filling?' };
  const chat = await assistant.current.call('/chat', { as: 'service', body });
  const { thread_id, message_id } = await chat.json();
  await rerun(message_id, { with: 'then' });
  const log = await assistant.current.call(`/access-log?thread_id=${thread_id}`, { as: 'editor' });
  expect(await log.json()).toMatchObject([{ what: 'trace', via: 'api' }]);
});
