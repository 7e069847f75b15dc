// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { defineComponent, h, ref } from 'vue';
import { loadDialog } from '@/ui/load-dialog.ts';

const Loaded = defineComponent({
  props: { title: { type: String, required: true } },
  emits: ['close', 'update:open'],
  setup: ({ title }, { emit }) => () => h('dialog', { onClick: () => emit('close') }, title),
});

/** Returns a dialog whose first load fails, and its loader. */
function failOnce() {
  const load = vi.fn(() => Promise.resolve(Loaded));
  load.mockRejectedValueOnce(new Error('not loaded'));
  return { load, Dialog: loadDialog(load) };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test('a dialog that could not be loaded closes, and loads when it is opened again', async () => {
  const { load, Dialog } = failOnce();
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

test('a dialog that is opened by v-model closes, too', async () => {
  const { load, Dialog } = failOnce();
  const isOpen = ref(true);
  const page = mount({
    render: () =>
      isOpen.value && h(Dialog, {
        title: 'New',
        open: isOpen.value,
        'onUpdate:open': (open: boolean) => isOpen.value = open,
      }),
  });
  await flushPromises();
  expect(isOpen.value).toBe(false);

  isOpen.value = true;
  await flushPromises();
  expect(page.get('dialog').text()).toBe('New');
  expect(load).toHaveBeenCalledTimes(2);
});
