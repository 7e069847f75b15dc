// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import Checkbox from '@/ui/Checkbox.vue';
import NativeSelect from '@/ui/NativeSelect.vue';
import SegmentedControl from '@/ui/SegmentedControl.vue';

const OPTIONS = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));

test('a native select shows its value also when the options arrive later', async () => {
  const mounted = mount(NativeSelect<string>, { props: { options: [], modelValue: 'b' } });
  const { element } = mounted.get('select');
  expect(element.selectedIndex).toBe(-1);
  await mounted.setProps({ options: OPTIONS });
  expect(element.value).toBe('b');
  await mounted.setProps({ options: OPTIONS.toReversed(), modelValue: 'c' });
  expect(element.value).toBe('c');
});

test('a native select reports the chosen value', async () => {
  const mounted = mount(NativeSelect<string>, { props: { options: OPTIONS, modelValue: 'a' } });
  await mounted.get('select').setValue('c');
  expect(mounted.emitted('update:modelValue')).toEqual([['c']]);
});

test('one of a few options side by side is checked', async () => {
  const mounted = mount(SegmentedControl<string>, {
    props: { options: OPTIONS, modelValue: 'a', label: 'Letter' },
  });
  const checked = () => mounted.findAll('input').map(({ element }) => element.checked);
  expect(checked()).toEqual([true, false, false]);
  await mounted.findAll('input')[1]!.setValue();
  expect(mounted.emitted('update:modelValue')).toEqual([['b']]);
  await mounted.setProps({ modelValue: 'c' });
  expect(checked()).toEqual([false, false, true]);
});

test.each([[false, true], [true, false], [['a'], ['a', 'b']], [['a', 'b'], ['a']]])(
  'a checkbox changes %j to %j',
  async (before, after) => {
    const props = { value: 'b', modelValue: before };
    const mounted = mount(Checkbox<string>, { props });
    const { element } = mounted.get('input');
    const wasOn = element.checked;
    expect(wasOn).toBe(before === true || Array.isArray(before) && before.includes('b'));
    await mounted.get('input').setValue(!wasOn);
    expect(mounted.emitted('update:modelValue')).toEqual([[after]]);
    await mounted.setProps({ modelValue: after });
    expect(element.checked).toBe(!wasOn);
  },
);
