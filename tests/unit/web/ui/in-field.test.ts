// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { h, nextTick } from 'vue';
import { InputField } from '@/ui/InputField.ts';
import { SelectField } from '@/ui/SelectField.ts';

test('the field gets its own attributes and the control the others', () => {
  const onKeydown = vi.fn();
  const mounted = mount(() =>
    h(InputField, {
      label: 'Name',
      hint: 'As on the door.',
      error: 'Too long.',
      required: true,
      class: 'wide',
      modelValue: 'Ann',
      maxlength: 40,
      onKeydown,
    })
  );
  const input = mounted.get('input');
  expect(mounted.get('.field').classes()).toContain('wide');
  expect(mounted.get('label').attributes('for')).toBe(input.attributes('id'));
  expect(input.element).toMatchObject({ value: 'Ann', maxLength: 40, required: true });
  expect(input.attributes('aria-invalid')).toBe('true');
  expect(input.attributes('aria-describedby')!.split(' ').map((id) => mounted.get(`#${id}`).text()))
    .toEqual(['As on the door.', 'Too long.']);
  expect(input.classes()).not.toContain('wide');
  input.trigger('keydown');
  expect(onKeydown).toHaveBeenCalledOnce();
});

test('the control follows its value and tells of changes', async () => {
  const chosen = vi.fn();
  const options = [{ value: 'a', label: 'Ann' }, { value: 'b', label: 'Bob' }];
  const mounted = mount(SelectField<string>, {
    props: { label: 'Person', options, modelValue: 'a', 'onUpdate:modelValue': chosen },
  } as never);
  const select = mounted.get('select');
  expect(select.element.value).toBe('a');
  await select.setValue('b');
  expect(chosen).toHaveBeenCalledWith('b');
  await mounted.setProps({ modelValue: 'b', options: options.slice(1) } as never);
  await nextTick();
  expect(select.element.value).toBe('b');
  expect(mounted.findAll('option')).toHaveLength(1);
});
