// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
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

test('the open tab is the one in the tab order, however it was opened', async () => {
  const { tabs } = mountTabs();
  const order = () => tabs.findAll('[role=tab]').map((tab) => tab.attributes('tabindex'));
  await tabs.findAll('[role=tab]')[0]!.trigger('focus');
  expect(order()).toEqual(['0', '-1', '-1']);
  await tabs.setProps({ modelValue: 'two' });
  expect(order()).toEqual(['-1', '0', '-1']);
});

test('only the open panel has its content, and it is named by its tab', async () => {
  const { tabs } = mountTabs();
  await tabs.findAll('[role=tab]')[1]!.trigger('mousedown', { button: 0 });
  await flushPromises();
  const panels = tabs.findAll('[role=tabpanel]');
  expect(panels.map((panel) => panel.text())).toEqual(['', 'Second', '']);
  expect(panels[1]!.attributes('aria-labelledby')).toBe(
    tabs.findAll('[role=tab]')[1]!.attributes('id'),
  );
});
