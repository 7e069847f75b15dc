// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import Switch from '@/ui/Switch.vue';

function mountSwitch(disabled = false) {
  const asked = vi.fn();
  const props = { modelValue: false, 'onUpdate:modelValue': asked, label: 'Switched on', disabled };
  return { asked, one: mount(Switch, { props }) };
}

test('a click asks for the other state and shows it once the caller has changed it', async () => {
  const { one, asked } = mountSwitch();
  const control = one.get('[role=switch]');
  expect([control.attributes('aria-checked'), control.attributes('aria-label')])
    .toEqual(['false', 'Switched on']);
  await one.get('label').trigger('click');
  expect(asked).toHaveBeenCalledExactlyOnceWith(true);
  expect(control.attributes('aria-checked')).toBe('false');
  await one.setProps({ modelValue: true });
  expect(control.attributes('aria-checked')).toBe('true');
});

test('a disabled one does nothing', async () => {
  const { one, asked } = mountSwitch(true);
  await one.get('label').trigger('click');
  expect(asked).not.toHaveBeenCalled();
});
