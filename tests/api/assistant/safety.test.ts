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

test('unsaved rules are checked with a message, and nothing is saved', async () => {
  const { body: active } = await call('/configs/active?intent_code=_safety');
  const { body: versions } = await call('/configs?intent_code=_safety');
  const { system_prompt } = active;
  const rules_text = '# kettles\nemergency en: kettle ! (cold|new) kettle + the kettle - a kettle';
  const check = (message?: string, texts = {}) =>
    call('/safety/check', { system_prompt, rules_text, message, ...texts });
  const rule = { line: 2, kind: 'emergency', language: 'en' };
  expect(await check('My KETTLE!')).toEqual({
    status: 200,
    body: {
      errors: [{ line: 2, message: '"a kettle" should be spared, but this rule finds it' }],
      found: { ...rule, reply: expect.stringMatching(/^Call 999/) },
      matches: [{ ...rule, is_excepted: false }],
    },
  });
  expect((await check('a new kettle')).body).toMatchObject({
    found: null,
    matches: [{ ...rule, is_excepted: true }],
  });
  expect((await check()).body).toMatchObject({ found: null, matches: [] });
  expect((await check('kettle', { system_prompt: '' })).body).toMatchObject({
    errors: [{ line: 2, message: expect.stringContaining('## emergency en') }, {}],
    found: null,
  });
  expect((await check('x'.repeat(8001))).status).toBe(422);
  expect((await call('/safety/check', { rules_text })).status).toBe(422);
  expect((await call('/configs?intent_code=_safety')).body).toEqual(versions);
});
