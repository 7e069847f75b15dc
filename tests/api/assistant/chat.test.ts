import { expect, test } from 'vitest';
import { turnScript, useAssistant, withTail } from './support/assistant.ts';

const assistant = useAssistant();

test('a first message gets a routed reply and begins a dialog', async () => {
  const { current: api } = assistant;
  await api.script(...turnScript(
    'new_booking',
    withTail('What brings you to us?', { state_after: 'qualify', slots_updated: { name: 'Ann' } }),
  ));
  const response = await api.call('/chat', {
    body: { message: 'I want an appointment, I am Ann' },
  });
  const body = await response.json();
  expect(body).toMatchObject({
    reply: 'What brings you to us?',
    intent_code: 'new_booking',
    config_version: 1,
    router_version: 1,
    events: [],
    state: { current_intent: 'new_booking', current_step: 'qualify', slots: { name: 'Ann' } },
  });
  expect(response.status).toBe(200);
});
