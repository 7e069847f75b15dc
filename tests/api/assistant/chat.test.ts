import { expect, test } from 'vitest';
import { call } from '../../support/stack-client.ts';
import { Dialog } from './support/dialog.ts';
import { indexDocument } from './support/index-document.ts';
import { turnScript, useAssistant, withTail } from './support/assistant.ts';

const assistant = useAssistant();

test('a first message gets a routed reply and begins a dialog', async () => {
  const dialog = new Dialog(assistant.current);
  const tail = { state_after: 'qualify', slots_updated: { name: 'Ann' } };
  await dialog.turn('new_booking', withTail('What brings you to us?', tail));
  expect(dialog.last).toMatchObject({
    reply: 'What brings you to us?',
    intent_code: 'new_booking',
    intent_name: 'New booking',
    config_version: 1,
    router_version: 1,
    events: [],
    state: { current_intent: 'new_booking', current_step: 'qualify', slots: { name: 'Ann' } },
    debug: {
      router: { intent_code: 'new_booking', confidence: 0.9, fallback: false },
      bounces: 0,
      usage: { total_tokens: expect.any(Number) },
    },
  });
  const { timings_ms: timings } = dialog.last.debug;
  const parts = timings.router + timings.retrieval + timings.model + timings.commit;
  expect(timings.total).toBeGreaterThanOrEqual(parts - 4);
});

test('retrieved fragments stand in the prompt and are the sources of the reply', async () => {
  const text = 'A zirconia xylocrown costs 412.';
  await indexDocument('xylocrowns.md', text);
  const dialog = new Dialog(assistant.current);
  const message = 'How much is a zirconia xylocrown?';
  await dialog.send(message, ...turnScript('price_question', 'It is 412.'));
  expect(dialog.last.sources[0]).toMatchObject({
    document_name: 'xylocrowns.md',
    chunk_index: 0,
    text,
    score: expect.any(Number),
    vector_rank: null,
    text_rank: 1,
  });
  expect(dialog.promptOfTurn(0)).toContain(`xylocrowns.md: Prices\n\`\`\`\n${text}\n\`\`\``);
  const { messages } = await dialog.detail();
  expect(messages[1].sources).toEqual(dialog.last.sources);
});

test('the model gets the dialog so far, the new message last', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('price_question', 'It is 300.');
  await dialog.send('And a crown?', ...turnScript('price_question', 'It is 400.'));
  const messages = (await dialog.calls('branch')).at(-1)!.messages;
  expect(messages.slice(1)).toEqual([
    { role: 'user', content: 'Message 1' },
    { role: 'assistant', content: 'It is 300.' },
    { role: 'user', content: 'And a crown?' },
  ]);
});

const refusals: [sentence: string, status: number, body: unknown][] = [
  ['no message', 422, {}],
  ['an empty message', 422, { message: ' \n ' }],
  ['a message of 8,001 characters', 422, { message: 'x'.repeat(8001) }],
  ['a thread_id that is none', 422, { message: 'Hi', thread_id: 'one' }],
  ['a client_message_id that is none', 422, { message: 'Hi', client_message_id: 'one' }],
];

test.each(refusals)('%s is answered %i', async (_, status, body) => {
  expect((await assistant.current.call('/chat', { body })).status).toBe(status);
  expect(await assistant.current.calls()).toEqual([]);
});

test('characters that PostgreSQL cannot hold do not break a turn', async () => {
  const dialog = new Dialog(assistant.current);
  const slots_updated = { name: 'A\u0000nn' };
  await dialog.send(
    'Hi \u0000 \ud800',
    ...turnScript(
      'new_booking',
      withTail('Fine \u0000.', { slots_updated }),
    ),
  );
  expect(dialog.last).toMatchObject({ reply: 'Fine .', state: { slots: { name: 'Ann' } } });
  await dialog.expectConsistent();
});

test('the whole product answers a patient on its one address', async () => {
  const response = await call('editor', '/functions/v1/assistant/chat', {
    body: { message: 'My tooth aches, can I come this week?' },
  });
  expect(await response.json()).toMatchObject({
    intent_code: 'new_booking',
    state: { current_intent: 'new_booking', slots: { reason: expect.any(String) } },
  });
  const document = await (await call('anonymous', '/functions/v1/assistant/openapi.json')).json();
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/chat',
      '/intents',
      '/intents/{code}',
      '/intents/{code}/steps',
      '/intents/{code}/steps/{step_code}',
      '/configs',
      '/configs/active',
      '/configs/{id}',
      '/configs/{id}/activate',
      '/threads',
      '/threads/{id}',
    ].map((path) => expect.stringMatching(new RegExp(`${path.replaceAll(/[{}/]/g, '\\$&')}$`)))),
  );
});
