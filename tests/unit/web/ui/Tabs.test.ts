// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { nextTick, ref } from 'vue';
import Tabs from '@/ui/Tabs.vue';

const TABS = ['one', 'two', 'three'].map((value) => ({ value, label: value }));

function mountTabs() {
  const open = ref('one');
  const tabs = mount(Tabs, {
    props: {
      tabs: TABS,
      label: 'Numbers',
      modelValue: open.value,
      'onUpdate:modelValue': (value: string) => {
        open.value = value;
        void tabs.setProps({ modelValue: value });
      },
    },
    slots: { one: 'First', two: 'Second', three: 'Third' },
    attachTo: document.body,
  });
  return { tabs, open };
}

test('arrow keys open the tab that they focus, round the ends', async () => {
  const { tabs, open } = mountTabs();
  await nextTick();
  const buttons = tabs.findAll<HTMLElement>('[role=tab]');
  buttons[0]!.element.focus();
  await buttons[0]!.trigger('keydown', { key: 'ArrowLeft' });
  await nextTick();
  expect([open.value, document.activeElement]).toEqual(['three', buttons[2]!.element]);
});

test('only the open panel has its content, and it is named by its tab', async () => {
  const { tabs } = mountTabs();
  await tabs.findAll('[role=tab]')[1]!.trigger('click');
  await nextTick();
  const panels = tabs.findAll('[role=tabpanel]');
  expect(panels.map((panel) => panel.text())).toEqual(['', 'Second', '']);
  expect(panels[1]!.attributes('aria-labelledby')).toBe(
    tabs.findAll('[role=tab]')[1]!.attributes('id'),
  );
});
