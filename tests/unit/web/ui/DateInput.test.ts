// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import DateInput from '@/ui/DateInput.vue';

test('a day is shown as other dates are, and entered in the browser’s own control', async () => {
  const mounted = mount(DateInput, {
    props: { modelValue: '2026-11-29' },
    attrs: { min: '2026-01-01' },
  });
  const input = mounted.get('input');
  expect(input.attributes()).toMatchObject({ type: 'date', min: '2026-01-01' });
  expect(mounted.get('.shown').text()).toBe('29 Nov 2026');
  await input.setValue('2026-12-01');
  expect(mounted.emitted('update:modelValue')).toEqual([['2026-12-01']]);
});

test('a local time is shown to the minute, and an empty field says so', async () => {
  const mounted = mount(DateInput, { props: { hasTime: true, modelValue: '2026-11-29T14:05' } });
  expect(mounted.get('input').attributes('type')).toBe('datetime-local');
  expect(mounted.get('.shown').text()).toBe('29 Nov 2026, 14:05');
  await mounted.setProps({ modelValue: '' });
  expect(mounted.get('.shown').text()).toBe('No date');
});
