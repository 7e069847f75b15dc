import { expect, test } from 'vitest';
import type { MessageMeta } from '../../../functions/assistant/schemas/turn.ts';
import { Dialog } from './support/dialog.ts';
import { turnScript, useAssistant, withTail } from './support/assistant.ts';

const assistant = useAssistant();

test('the same client_message_id returns the stored turn byte for byte, without a model', async () => {
  const body = { message: 'I am Ann', client_message_id: crypto.randomUUID() };
  const slots_updated = { name: 'Ann', phone: '1', a: 'b', reason: 'pain' };
  await assistant.current.script(
    ...turnScript('new_booking', withTail('Hello.', { state_after: 'qualify', slots_updated })),
  );
  const first = await (await assistant.current.call('/chat', { body })).text();
  await assistant.current.reset();
  const second = await (await assistant.current.call('/chat', { body })).text();
  expect(second).toBe(first);
  expect(await assistant.current.calls()).toEqual([]);
  const { thread_id } = JSON.parse(first);
  const third = await assistant.current.call('/chat', { body: { ...body, thread_id } });
  expect(await third.text()).toBe(first);
});

test('the id of one message is refused for another', async () => {
  const client_message_id = crypto.randomUUID();
  const dialog = new Dialog(assistant.current);
  await dialog.script(...turnScript('price_question', 'Yes.'));
  expect((await dialog.post('One', { client_message_id })).status).toBe(200);
  expect((await dialog.post('Two', { client_message_id })).status).toBe(409);
});

test('the id of one dialog is refused in another, where nothing is stored', async () => {
  const client_message_id = crypto.randomUUID();
  const [first, second] = [new Dialog(assistant.current), new Dialog(assistant.current)];
  await first.turn('price_question', 'Yes.');
  await second.turn('price_question', 'No.');
  await first.script(...turnScript('price_question', 'Yes.'));
  expect((await first.post('One', { client_message_id })).status).toBe(200);
  const before = [await first.detail(), await second.detail()];
  await assistant.current.reset();
  const refused = await second.post('One', { client_message_id });
  expect(refused.status).toBe(409);
  expect(await refused.text()).not.toContain('Yes.');
  expect(await assistant.current.calls()).toEqual([]);
  expect([await first.detail(), await second.detail()]).toEqual(before);
});

test('a message sent twice at once is stored once and answered twice alike', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('price_question', 'Yes.');
  const client_message_id = crypto.randomUUID();
  const both = await Promise.all([1, 2].map(() => dialog.post('Again', { client_message_id })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [one, two] = await Promise.all(both.map((response) => response.json()));
  expect(one).toEqual(two);
  expect((await dialog.detail()).messages).toHaveLength(4);
});

test(
  '200 messages to one dialog at once: exactly what is stored is answered 200',
  async () => {
    const dialog = new Dialog(assistant.current);
    await dialog.turn('price_question', 'Yes.');
    const codes = ['price_question', 'reschedule', 'new_booking'];
    const texts = Array.from({ length: 200 }, (_, index) => `Parallel ${index}`);
    await dialog.script(...texts.map((_, index) => ({
      kind: 'reply' as const,
      role: 'router',
      text: codes[index % codes.length]!,
    })));
    const responses = await Promise.all(texts.map((text) => dialog.post(text)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 409, 429].includes(status))).toEqual([]);
    // 20 wait at once, the others are rejected.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100);
    expect(statuses).toContain(200);

    const bodies = await Promise.all(responses.map((response) => response.json()));
    const answered = bodies.flatMap((body, index) =>
      body.reply ? [{ body, text: texts[index] }] : []
    );
    const { messages, state, switch_count } = await dialog.detail();
    expect(messages.map(({ role }: { role: string }) => role))
      .toEqual(
        Array.from({ length: messages.length }, (_, index) => index % 2 ? 'assistant' : 'user'),
      );
    const stored = messages.slice(2).filter(({ role }: { role: string }) => role === 'user');
    expect(stored.map(({ text }: { text: string }) => text).sort())
      .toEqual(answered.map(({ text }) => text).sort());
    const last = bodies.find((body) => body.message_id === messages.at(-1).id);
    expect(state).toEqual(last.state);
    const served = messages.flatMap(({ meta }: { meta: MessageMeta | null }) =>
      meta ? meta.state.current_intent : []
    );
    const switches = served.filter((branch: string, at: number) =>
      at > 0 && branch !== served[at - 1]
    );
    expect(switch_count).toBe(switches.length);
  },
);

test('the loser of two turns is told so and can send again', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('price_question', 'Yes.');
  const both = await Promise.all(['A', 'B'].map((text) => dialog.post(text)));
  const lost = both.find(({ status }) => status === 409);
  if (!lost) return expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await lost.json()).code).toBe('turn-conflict');
  expect((await dialog.post('Again')).status).toBe(200);
});
