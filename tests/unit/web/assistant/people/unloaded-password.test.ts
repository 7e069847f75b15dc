// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import PeoplePage from '@/features/assistant/people/PeoplePage.vue';
import { answer, resetApi } from '../../support/api.ts';
import { dialogText, mountComponent, press } from '../../support/mount-component.ts';

vi.mock('@/features/assistant/people/PeoplePassword.vue', () => {
  throw new Error('not loaded');
});

test('nobody can be invited while the password could not be shown', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  resetApi();
  answer('GET /assistant/model-budget', { tokens_per_day: 500, used: [], exceptions: [] });
  answer('GET /catalog/users', []);
  await mountComponent(PeoplePage);
  await press('Invite');
  await vi.dynamicImportSettled();
  await flushPromises();
  expect(dialogText()).toBe('');
  expect(reported).toHaveBeenCalled();
});
