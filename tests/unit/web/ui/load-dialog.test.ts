// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { defineComponent, h, ref } from 'vue';
import { loadDialog } from '@/ui/load-dialog.ts';

const Loaded = defineComponent({
  props: { title: { type: String, required: true } },
  emits: ['close'],
  setup: ({ title }, { emit }) => () => h('dialog', { onClick: () => emit('close') }, title),
});

test('a dialog that could not be loaded closes, and loads when it is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = vi.fn(() => Promise.resolve(Loaded));
  load.mockRejectedValueOnce(new Error('not loaded'));
  const Dialog = loadDialog(load);
  const isOpen = ref(true);
  const page = mount({
    render: () => isOpen.value && h(Dialog, { title: 'New', onClose: () => isOpen.value = false }),
  });
  await flushPromises();
  expect(isOpen.value).toBe(false);

  isOpen.value = true;
  await flushPromises();
  expect(page.get('dialog').text()).toBe('New');
  expect(load).toHaveBeenCalledTimes(2);
  await page.get('dialog').trigger('click');
  expect(isOpen.value).toBe(false);
});
