// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import { defineComponent, h } from 'vue';
import type { Config } from '@contract/assistant/schemas/configs.ts';
import type { Intent } from '@contract/assistant/schemas/intents.ts';
import { useConfigs } from '@/features/assistant/configs/queries.ts';
import ActivateDialog from '@/features/assistant/settings/ActivateDialog.vue';
import { useActivation } from '@/features/assistant/settings/useActivation.ts';
import { answer, callsTo, json, resetApi, unreachable } from '../../support/api.ts';
import { dialogText, mountComponent, press } from '../../support/mount-component.ts';

const IMPACT = 'GET /assistant/configs/c1/outlook';
const ACTIVATE = 'POST /assistant/configs/c1/activate';
const branch = { code: 'booking', name: 'Booking' } as Intent;
const config = {
  id: 'c1',
  version: 1,
  is_active: false,
  system_prompt: 'Book.',
  rules_text: '',
  exit_conditions_text: '',
} as Config;
const impact = { gate: 'warn', missing: 'no_tests', dialogs: [], active_version: null };

beforeEach(() => {
  resetApi();
  answer('GET /assistant/configs', [config]);
  answer('GET /assistant/intents', []);
});

/** Opens the dialog for the only version of a branch. */
async function openDialog() {
  const host = defineComponent(() => {
    const activation = useActivation(useConfigs(() => branch.code));
    activation.ask(config);
    return () => activation.question.value && h(ActivateDialog, { branch, activation });
  });
  await mountComponent(host);
}

test('a check that failed can be tried again, and allows no activation before', async () => {
  answer(IMPACT, unreachable, impact);
  answer(ACTIVATE, json({ ...config, is_active: true }));
  await openDialog();
  expect(dialogText()).toContain('Couldn’t check the version');
  await press('Activate v1');
  expect(callsTo(ACTIVATE)).toEqual([]);

  await press('Try again');
  await flushPromises();
  expect(dialogText()).toContain('This branch has no enabled test.');
  await press('Activate v1');
  expect(callsTo(ACTIVATE)).toHaveLength(1);
});

test('a reason is optional unless the gate is overridden', async () => {
  answer(IMPACT, { ...impact, gate: 'require' });
  await openDialog();
  expect(dialogText()).toContain('Optional. Shown in the history');
  const override = [...document.querySelectorAll('label')]
    .find(({ textContent }) => textContent?.includes('Override'));
  override!.querySelector('input')!.click();
  await flushPromises();
  expect(dialogText()).toContain('Required. Shown in the history');
});
