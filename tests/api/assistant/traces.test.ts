import { expect, test } from 'vitest';
import type { Trace } from '../../../functions/assistant/schemas/trace.ts';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { useAssistant, withTail } from './support/assistant.ts';
import { Dialog } from './support/dialog.ts';
import { serviceDb } from './support/service-db.ts';

const assistant = useAssistant();

async function traceOf(id: string) {
  const response = await assistant.current.call(`/messages/${id}/trace`, { as: 'viewer' });
  return { status: response.status, body: await response.json() };
}

const partsOf = ({ prompt, parts }: Trace['calls'][number]) =>
  parts.map(({ kind, start, end }) => [kind, prompt.slice(start, end)]);

test('a trace tells what was sent and written, also the reply that a hand-off discarded', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('new_booking', 'What is your name?');
  const discarded = withTail('One moment. [INTENT_CHANGE: price_question]', {
    slots_updated: { name: 'Ann' },
  });
  await dialog.turn('new_booking', discarded, 'It is 300.');
  const { reply, message_id, debug, state } = dialog.last;
  const { body: trace } = await traceOf(message_id);

  const [leaving, answering] = trace.calls;
  expect(trace).toMatchObject({
    message_id,
    state_before: dialog.turns[0]!.state,
    state_after: state,
    candidate: null,
    router: { version: 1, output: '{"intent_code":"new_booking","confidence":0.9}' },
  });
  expect(leaving).toMatchObject({
    intent_code: 'new_booking',
    outcome: 'handed_off',
    output: discarded,
  });
  expect(answering).toMatchObject({
    intent_code: 'price_question',
    outcome: 'shown',
    output: reply,
    prompt: debug.assembled_prompt,
  });
  const history = [
    { role: 'user', text: 'Message 1' },
    { role: 'assistant', text: 'What is your name?' },
  ];
  expect(trace.calls.map((call: { history: unknown }) => call.history)).toEqual([history, history]);
  const sent = await dialog.calls('branch');
  expect(sent.slice(1).map(({ messages }) => messages[0]!.content))
    .toEqual([leaving.prompt, answering.prompt]);
  expect((await dialog.calls('router')).at(-1)!.messages[0]!.content).toBe(trace.router.prompt);
  expect(partsOf(leaving).find(([kind]) => kind === 'state')![1]).toContain('intro');
});

test('a fixed reply has the answer that it replaced', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('price_question', '[INTENT_CHANGE: nowhere]');
  const { body: trace } = await traceOf(dialog.last.message_id);
  expect(trace.calls).toMatchObject([{ outcome: 'replaced', output: '[INTENT_CHANGE: nowhere]' }]);
  expect(trace.calls[0].prompt).not.toBe('');
});

test('what has no trace is refused in words', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('price_question', 'It is 300.');
  const { messages } = await dialog.detail();
  expect(await traceOf(messages[0].id)).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('not a reply of the assistant') },
  });
  expect((await traceOf(crypto.randomUUID())).status).toBe(404);
  unwrap(
    await serviceDb().from('message_traces').delete().eq('message_id', dialog.last.message_id),
  );
  expect(await traceOf(dialog.last.message_id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('stored before traces were recorded') },
  });
});

test('a dialog is deleted with its traces', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('price_question', 'It is 300.');
  const traces = () =>
    serviceDb().from('message_traces').select('message_id').eq(
      'message_id',
      dialog.last.message_id,
    );
  expect(unwrap(await traces())).toHaveLength(1);
  await assistant.current.call(`/threads/${dialog.id}`, { method: 'DELETE' });
  expect(unwrap(await traces())).toEqual([]);
});
