import { afterAll, beforeAll, expect, test } from 'vitest';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { call, testStack } from '../../support/stack-client.ts';
import { useAssistant } from './support/assistant.ts';
import { Dialog } from './support/dialog.ts';
import { serviceDb } from './support/service-db.ts';

const assistant = useAssistant();
/** A branch that no other test changes. */
const code = 'settings_probe';
const SAY_MORE = '/rest/v1/prompt_texts?code=eq.say_more&select=text';

async function save(path: string, body: object, method = 'PATCH') {
  const response = await assistant.current.call(path, { method, body });
  expect(response.ok, await response.text()).toBe(true);
}

const saveVersion = (system_prompt: string) =>
  save('/configs', { intent_code: code, system_prompt, activate: true }, 'POST');

/** Calls the Data API as an editor, without the assistant API. */
const texts = (method: string, body?: object) =>
  call('editor', SAY_MORE, { method, body, headers: { apikey: testStack().publishableKey } });

async function editText(text: string) {
  const response = await texts('PATCH', { text });
  expect(response.status, await response.text()).toBe(204);
}

beforeAll(async () => {
  const row = { code, name: 'Probe', description: 'Of changes', order_index: 901 };
  const branch = unwrap(await serviceDb().from('intents').insert(row).select('id').single());
  const step = { intent_id: branch.id, code: 'intro', name: 'Intro', system_prompt: 'STEP 1' };
  unwrap(await serviceDb().from('intent_steps').insert(step));
});

afterAll(async () => {
  await serviceDb().from('intents').delete().eq('code', code);
});

test('a change of a version, a step, a text or a branch is in the next turn of a running server', async () => {
  const dialog = new Dialog(assistant.current);
  const promptOfNextTurn = async () => {
    await dialog.turn(code, 'One.');
    return dialog.promptOfTurn(-1);
  };
  await saveVersion('PROMPT 1');
  expect(await promptOfNextTurn()).toMatch(/^PROMPT 1\n\nSTEP 1/);
  await saveVersion('PROMPT 2');
  expect(await promptOfNextTurn()).toMatch(/^PROMPT 2\n\nSTEP 1/);
  await save(`/intents/${code}/steps/intro`, { system_prompt: 'STEP 2' });
  expect(await promptOfNextTurn()).toMatch(/^PROMPT 2\n\nSTEP 2/);

  const [{ text }] = await (await texts('GET')).json();
  await editText('Tell me anything.');
  await dialog.turn(code, `[INTENT_CHANGE: ${code}]`).finally(() => editText(text));
  expect(dialog.last.reply).toBe('Tell me anything.');

  await save(`/intents/${code}`, { is_enabled: false });
  await dialog.turn(code, 'Yes.');
  expect(dialog.last.intent_code).toBe('general_info');
});
