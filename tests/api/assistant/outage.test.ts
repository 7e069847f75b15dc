import { expect, test } from 'vitest';
import { turnScript, useAssistant, withTail } from './support/assistant.ts';

const assistant = useAssistant();

const down = (fields: object) =>
  assistant.current.script({ kind: 'status', status: 429, times: 4, ...fields });

async function read(path: string) {
  return await (await assistant.current.call(path)).json();
}

/** Sends a message as the program of the organisation: its dialogs are patients'. */
async function chat(message: string, thread_id?: string) {
  const body = { message, thread_id };
  const response = await assistant.current.call('/chat', { as: 'service', body });
  return { status: response.status, body: await response.json() };
}

test('a patient’s booking survives exhausted credit: fixed texts, one callback, same step', async () => {
  await assistant.current.script(
    ...turnScript('new_booking', withTail('When?', { state_after: 'qualify' })),
  );
  const { body: begun } = await chat('A check-up, please');
  const id = begun.thread_id;

  await down({ code: 'insufficient_quota' });
  const asked = await chat('On Monday', id);
  expect(asked).toMatchObject({
    status: 200,
    body: {
      reply: expect.stringMatching(/name and your telephone number/),
      events: ['model_unavailable'],
      state: begun.state,
    },
  });
  const again = await chat('Hello? Is anybody there', id);
  expect(again.body.events).toEqual(['model_unavailable']);
  const noted = await chat('Ada Byron 020 7946 0018', id);
  expect(noted.body.reply).toMatch(/we have your telephone number/);
  const { messages, state } = await read(`/threads/${id}`);
  expect(state).toEqual(begun.state);
  expect(messages).toHaveLength(8);

  const callbacks = (await read('/requests?kind=callback&status=open&limit=100'))
    .filter(({ thread_id }: { thread_id: string }) => thread_id === id);
  expect(callbacks).toMatchObject([{
    reason: 'model_unavailable',
    summary: 'On Monday',
    slots: { name: 'Ada Byron', phone: expect.stringContaining('7946') },
  }]);

  await assistant.current.reset();
  await assistant.current.script(...turnScript('new_booking', 'Welcome back.'));
  const back = await chat('And on Tuesday?', id);
  expect(back.body).toMatchObject({ reply: 'Welcome back.', intent_code: 'new_booking' });
  const found = await read('/threads?event=model_unavailable&has=error&limit=100');
  expect(found.map((each: { id: string }) => each.id)).toContain(id);
});

test('a stream of a patient ends with the fixed text', async () => {
  await down({});
  const response = await assistant.current.call('/chat/stream', {
    as: 'service',
    body: { message: 'Guten Tag, ich habe eine Frage' },
  });
  expect(await response.text()).toMatch(/event: delta\ndata: .*zurückgerufen/);
});

test('an operator’s own dialog shows the cause', async () => {
  await down({ code: 'insufficient_quota' });
  const response = await assistant.current.call('/chat', { body: { message: 'Hello' } });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    code: 'model-no-credit',
    detail: expect.stringMatching(/has no credit left/),
  });
});
