// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { toDraft } from '@/features/assistant/scenario/scenario-draft.ts';
import ScenarioGraphEditor from '@/features/assistant/scenario/ScenarioGraphEditor.vue';
import { mountComponent, press } from '../../support/mount-component.ts';

const STEP = { system_prompt: '', guards: {}, outcome: null, collects: null };
const draft = toDraft({
  steps: [
    { ...STEP, code: 'ask', name: 'Ask', allowed_next: ['done'] },
    { ...STEP, code: 'done', name: 'Done', allowed_next: [] },
  ],
  slots: [],
}, '"1"');

beforeEach(() => {
  Element.prototype.setPointerCapture = () => {};
});

async function open(readonly = false) {
  const linkOf = (_: string, id: string) => `/steps/${id}`;
  const { mounted, router } = await mountComponent(ScenarioGraphEditor, {
    props: { draft, linkOf, readonly },
  });
  const status = () => mounted.get('[role=status]').text();
  return { mounted, router, status, connected: () => mounted.emitted('connect') };
}

test('a handle and another step connect both, or disconnect them, and open neither', async () => {
  const { status, router, connected } = await open();
  await press('Connect Done');
  expect(status()).toBe('Choose the step that may follow Done.');
  await press(/Ask/);
  await press('Connect Ask');
  await press(/^2Done/);
  expect(connected()).toEqual([['done', 'ask', true], ['ask', 'done', false]]);
  expect(status()).toBe('Done no longer follows Ask.');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Connect Ask');
  expect(router.currentRoute.value.path).toBe('/');
});

test('a step is opened otherwise, also after Escape', async () => {
  const { mounted, router, connected, status } = await open();
  await press('Connect Done');
  await mounted.trigger('keydown', { key: 'Escape' });
  expect(status()).toBe('');
  await press(/^2Done/);
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe('/steps/done'));
  expect(connected()).toBeUndefined();
});

test('a handle that is dragged to another step connects both', async () => {
  const { mounted, connected } = await open();
  const handle = mounted.get('[data-handle=done]');
  document.elementFromPoint = () => mounted.get('[data-step=ask]').element;
  await handle.trigger('pointerdown', { button: 0, clientX: 5, clientY: 5 });
  await handle.trigger('pointermove', { clientX: 7, clientY: 7 });
  expect(mounted.find('.line').exists()).toBe(false);
  await handle.trigger('pointermove', { clientX: 40, clientY: 40 });
  expect(mounted.find('.line').exists()).toBe(true);
  await handle.trigger('pointerup', { clientX: 40, clientY: 40 });
  await handle.trigger('click', { detail: 1 });
  expect(connected()).toEqual([['done', 'ask', true]]);
  expect(mounted.find('.line').exists()).toBe(false);
  expect(handle.attributes('aria-pressed')).toBe('false');
});

test('a viewer has no handles', async () => {
  const { mounted } = await open(true);
  expect(mounted.findAll('button')).toHaveLength(0);
});
