// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import { shallowRef } from 'vue';
import PreviewTab from '@/features/assistant/settings/PreviewTab.vue';
import { useSettingsDrafts } from '@/features/assistant/configs/settings-drafts.ts';
import { answer, callsTo, json, problem, resetApi } from '../../support/api.ts';
import { mountComponent, press } from '../../support/mount-component.ts';

const PREVIEW = 'POST /assistant/configs/preview';
const STEPS = 'GET /assistant/intents/booking/steps';
const TEXTS = { system_prompt: 'Be kind.', rules_text: '', exit_conditions_text: '' };

beforeEach(() => {
  resetApi();
  answer(STEPS, [{ code: 'intro', name: 'Intro' }]);
});

async function open() {
  const branch = { code: 'booking', name: 'Booking', has_steps: true };
  const configs = { active: shallowRef({ ...TEXTS, parameters: null }) };
  const { mounted } = await mountComponent(PreviewTab, { props: { branch, configs } });
  const edit = async (system_prompt: string) => {
    const base = { baseId: 'c1', baseVersion: 1, newestSeen: 1 };
    useSettingsDrafts().editPrompt('booking', { ...TEXTS, ...base, system_prompt });
    await flushPromises();
  };
  return { mounted, edit, shown: () => mounted.find('pre').text() };
}

test('assembles the texts with the first step, and again when they change', async () => {
  answer(PREVIEW, { assembled_prompt: 'of v1' }, { assembled_prompt: 'of the draft' });
  const { edit, shown } = await open();
  expect(shown()).toBe('of v1');
  await edit('Be brief.');
  expect(shown()).toBe('of the draft');
  expect(callsTo(PREVIEW).map(({ body }) => body)).toEqual([
    { intent_code: 'booking', step_code: 'intro', ...TEXTS },
    { intent_code: 'booking', step_code: 'intro', ...TEXTS, system_prompt: 'Be brief.' },
  ]);
});

test('an answer that a later one overtook is left out', async () => {
  const late = Promise.withResolvers<Response>();
  answer(PREVIEW, () => late.promise, { assembled_prompt: 'of the draft' });
  const { edit, shown } = await open();
  await edit('Be brief.');
  late.resolve(json({ assembled_prompt: 'of v1' }));
  await flushPromises();
  expect(shown()).toBe('of the draft');
});

test('says why there is no prompt, and asks again', async () => {
  answer(PREVIEW, () => problem(503), { assembled_prompt: 'of v1' });
  const { mounted, shown } = await open();
  expect(mounted.text()).toContain('Problem 503, in words');
  await press('Try again');
  expect(shown()).toBe('of v1');
});

test('a scenario that cannot be loaded does not hide the prompt', async () => {
  answer(STEPS, () => problem(503));
  answer(PREVIEW, { assembled_prompt: 'of v1' });
  expect((await open()).shown()).toBe('of v1');
});
