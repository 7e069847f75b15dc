import { expect, test } from 'vitest';
import { turnScript, useAssistant, withTail } from './support/assistant.ts';

const assistant = useAssistant({ MODEL_PRIVACY: 'pseudonymise' });

async function ok(path: string, body?: object) {
  const response = await assistant.current.call(path, { body });
  expect(response.status).toBe(200);
  return await response.json();
}

test('models get placeholders, also of slots that a hand-off emptied', async () => {
  const say = async (message: string, thread_id?: string) =>
    await ok('/chat', { message, thread_id });
  const slots_updated = { name: 'Ada Byron', phone: '[PHONE_1]' };
  await assistant.current.script(
    ...turnScript('new_booking', withTail('Good day, [phone_1].', { slots_updated })),
  );
  const first = await say('Please book me, Ada Byron, 020 7946 0123');
  expect(first.reply).toBe('Good day, 020 7946 0123.');
  expect(first.state.slots).toMatchObject({ name: 'Ada Byron' });
  expect(first.state.slots.phone.replace(/\D/g, '')).toContain('2079460123');

  await assistant.current.reset();
  await assistant.current.script(
    ...turnScript('price_question', '[INTENT_CHANGE: medical_question]', 'Goodbye, [NAME_1].'),
  );
  const second = await say('And ada asks what a filling costs', first.thread_id);
  await assistant.current.reset();
  await assistant.current.script(...turnScript('reschedule', 'Sure, NAME_1.'));
  const third = await say('Thanks', first.thread_id);
  expect(third.reply).toBe('Sure, Ada Byron.');
  const bodies = (await assistant.current.calls()).map(({ body }) => body).join('\n');
  expect(bodies).toContain('[PHONE_1]');
  for (const value of [/byron/i, /7946/, /\bada\b/i]) expect(bodies).not.toMatch(value);

  const { messages } = await ok(`/threads/${first.thread_id}`);
  expect(JSON.stringify(messages)).toContain('Ada Byron');
  const trace = await ok(`/messages/${third.message_id}/trace`);
  expect(JSON.stringify(trace.calls[0].prompt)).not.toMatch(/byron/i);
  expect(second.reply).not.toContain('NAME_1');
});
