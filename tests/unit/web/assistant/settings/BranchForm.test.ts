// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import type { Intent } from '@contract/assistant/schemas/intents.ts';
import BranchDeletion from '@/features/assistant/settings/BranchDeletion.vue';
import BranchForm from '@/features/assistant/settings/BranchForm.vue';
import { answer, callsTo, json, resetApi } from '../../support/api.ts';
import { dialogText, fill, mountComponent, press } from '../../support/mount-component.ts';

const CREATE = 'POST /assistant/intents';
const branch = {
  code: 'lost_property',
  name: 'Lost property',
  description: 'Things left behind',
  is_enabled: true,
  is_system: false,
} as Intent;

beforeEach(resetApi);

test('a new branch gets the proposed code, until another is typed', async () => {
  answer(CREATE, json(branch, {}, 201));
  const { mounted } = await mountComponent(BranchForm, { props: { branch: null } });
  await fill('Name', 'Lost property');
  await press('Create branch');
  await fill('Code', 'lost');
  await fill('Name', 'Lost things');
  await press('Create branch');
  expect(callsTo(CREATE).map(({ body }) => body)).toEqual([
    { code: 'lost_property', name: 'Lost property', description: '' },
    { code: 'lost', name: 'Lost things', description: '' },
  ]);
  expect(mounted.emitted('created')).toHaveLength(2);
});

test('a code that breaks the rule is not sent, and one in use is told beside the field', async () => {
  const message = 'There is already a branch lost; choose another code';
  answer(
    CREATE,
    () => json({ title: 'T', detail: message, errors: [{ path: 'code', message }] }, {}, 409),
  );
  await mountComponent(BranchForm, { props: { branch: null } });
  await fill('Name', 'Lost property');
  await fill('Code', 'Lost-property');
  await press('Create branch');
  expect(callsTo(CREATE)).toEqual([]);
  expect(dialogText()).toContain('Enter 2 to 40 lower-case letters, digits and _');
  await fill('Code', 'lost');
  await press('Create branch');
  expect(dialogText()).toContain(`${message}.`);
});

test('only name and description of a branch are changed', async () => {
  answer('PATCH /assistant/intents/lost_property', branch);
  await mountComponent(BranchForm, { props: { branch } });
  expect(dialogText()).not.toContain('Code');
  await fill('Name', 'Lost and found');
  await press('Save');
  expect(callsTo('PATCH /assistant/intents/lost_property').map(({ body }) => body))
    .toEqual([{ name: 'Lost and found', description: 'Things left behind' }]);
});

test('dialogs of a deleted branch continue in an enabled one, which is opened', async () => {
  const others = [
    branch,
    { ...branch, code: 'general_info', name: 'General' },
    { ...branch, code: 'off', name: 'Off', is_enabled: false },
    { ...branch, code: '_router', name: 'Router', is_system: true },
    { ...branch, code: 'reschedule', name: 'Reschedule' },
  ];
  answer('GET /assistant/intents', others);
  answer('DELETE /assistant/intents/lost_property', () => new Response(null, { status: 204 }));
  const { router } = await mountComponent(BranchDeletion, { props: { branch } });
  await flushPromises();
  expect([...document.querySelectorAll('option')].map(({ text }) => text.trim()))
    .toEqual(['General', 'Reschedule']);
  await fill('Dialogs in this branch continue in', 'reschedule');
  await press('Delete branch');
  await flushPromises();
  expect(callsTo('DELETE /assistant/intents/lost_property').map(({ query }) => query))
    .toEqual([{ move_to: 'reschedule' }]);
  expect(router.currentRoute.value.path).toBe('/settings/reschedule');
});
