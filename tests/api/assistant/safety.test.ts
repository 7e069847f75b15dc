import { expect, test } from 'vitest';
import { useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

async function call(path: string, body?: object) {
  const response = await assistant.current.call(path, { body });
  return { status: response.status, body: await response.json() };
}

test('a version of the safety rules is saved when each line does what it says', async () => {
  const { body: active } = await call('/configs/active?intent_code=_safety');
  const texts = { intent_code: '_safety', system_prompt: active.system_prompt };
  const rules_text = `${active.rules_text}\nemergency en: my house burns + the kettle boils`;
  const refused = await call('/configs', { ...texts, rules_text });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      errors: [{
        path: 'rules_text',
        message: expect.stringMatching(/^Line \d+: it does not find "the kettle boils"$/),
      }],
    },
  });
  const { body: versions } = await call('/configs?intent_code=_safety');
  expect(versions).toEqual([active]);
  const saved = await call('/configs', {
    ...texts,
    rules_text: rules_text.replace('the kettle boils', 'help, my house burns'),
    activate: true,
  });
  expect(saved.body).toMatchObject({ version: active.version + 1, is_active: true });

  const answered = await call('/chat', { message: 'my house burns' });
  expect(answered).toMatchObject({ status: 200, body: { events: ['safety'] } });
  expect(answered.body.reply).toMatch(/^Call 999/);
});

test('other branches keep their rules as they are', async () => {
  const texts = { intent_code: 'reschedule', system_prompt: 'You reschedule.' };
  expect((await call('/configs', { ...texts, rules_text: 'emergency en: (' })).status).toBe(201);
});
