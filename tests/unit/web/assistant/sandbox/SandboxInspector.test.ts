// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import SandboxInspector from '@/features/assistant/sandbox/SandboxInspector.vue';
import { shortcuts } from '@/navigation/shortcuts.ts';
import { answer, problem, resetApi } from '../../support/api.ts';
import { dialogText, mountComponent, press } from '../../support/mount-component.ts';
import { reply } from './messages.ts';

/** Waits for a check, also while scripts of dialogs load on a busy machine. */
const seen = (check: () => void) => vi.waitFor(check, { timeout: 5000 });

/** Whether the dialog cannot be loaded. */
const isMissing = vi.hoisted(() => ({ value: true }));
vi.mock('@/features/assistant/sandbox/rerun/RerunDialog.vue', (load) => {
  if (isMissing.value) throw new Error('The dialog is missing');
  return load();
});

const openRerun = () => shortcuts.value.find(({ keys }) => keys === 'r')!.run!();

test('the dialog for a new run opens after it could not be loaded, and keeps its choice', async () => {
  resetApi();
  answer('GET /assistant/intents', []);
  const message = reply();
  answer(`GET /assistant/messages/${message.id}/trace`, () => problem(404));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await mountComponent(SandboxInspector, { props: { message, messages: [message] } });
  openRerun();
  await seen(() => expect(console.error).toHaveBeenCalled());
  await flushPromises();
  isMissing.value = false;
  openRerun();
  await seen(() => expect(dialogText()).toContain('current active versions'));
  document.querySelector<HTMLElement>('[role=dialog] [type=radio]')!.click();
  await flushPromises();
  await press('Close');
  expect(dialogText()).toBe('');
  openRerun();
  await flushPromises();
  expect(dialogText()).toContain('Sends the recorded requests');
});
