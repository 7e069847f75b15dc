// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { h } from 'vue';
import { ApiProblem } from '@/api/problem.ts';
import Field from '@/ui/Field.vue';
import FormDialog from '@/ui/FormDialog.vue';
import Input from '@/ui/Input.vue';
import { useToasts } from '@/ui/toasts.ts';

const INVALID = new ApiProblem({
  status: 422,
  title: 'Some fields are invalid',
  errors: [{ path: 'name.0', message: 'Too long' }, { path: 'secret', message: 'Too short' }],
});

let open: ReturnType<typeof mount> | undefined;
beforeEach(() => setActivePinia(createPinia()));
afterEach(() => open?.unmount());

async function mountForm(props: Partial<InstanceType<typeof FormDialog>['$props']>) {
  open = mount(FormDialog, {
    props: { title: 'New pet', submitLabel: 'Save', submit: () => Promise.resolve(), ...props },
    slots: { default: () => h(Field, { label: 'Name', name: 'name' }, () => h(Input)) },
    attachTo: document.body,
  });
  await flushPromises();
  return open;
}

const form = () => document.querySelector('form')!;
const alerts = () =>
  [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent?.trim());
const send = async () => {
  form().dispatchEvent(new Event('submit', { cancelable: true }));
  await flushPromises();
};

test('a form that was sent closes', async () => {
  const dialog = await mountForm({});
  await send();
  expect(dialog.emitted('close')).toHaveLength(1);
});

test('a failure keeps the form open, beside its field and with the focus there', async () => {
  const dialog = await mountForm({ submit: () => Promise.reject(INVALID) });
  await send();
  expect(alerts()).toEqual(['Too long.', 'Too short.']);
  expect(document.activeElement).toBe(form().querySelector('input'));
  expect(dialog.emitted('close')).toBeUndefined();
});

test('a failure without fields is shown whole, and the next try clears it', async () => {
  const answers = [() => Promise.reject(new ApiProblem({ status: 500, title: 'Broken' }))];
  await mountForm({ submit: () => answers.shift()?.() ?? new Promise(() => {}) });
  await send();
  expect(alerts()[0]).toContain('Broken');
  await send();
  expect(alerts()).toEqual([]);
});

test('what the check finds is not sent', async () => {
  let calls = 0;
  await mountForm({
    check: () => ({ name: 'Enter a name.' }),
    submit: () => Promise.resolve(calls++),
  });
  await send();
  expect([alerts(), calls]).toEqual([['Enter a name.'], 0]);
});

test('a form is sent once at a time, and says that it is busy', async () => {
  let calls = 0;
  await mountForm({ submit: () => new Promise(() => calls++) });
  await send();
  await send();
  expect(calls).toBe(1);
  expect(document.querySelector('[type=submit]')!.getAttribute('aria-busy')).toBe('true');
});

test('a reason forbids sending, by key, too', async () => {
  let calls = 0;
  await mountForm({ reason: 'Not yet', submit: () => Promise.resolve(calls++) });
  await send();
  form().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true }));
  await flushPromises();
  expect(calls).toBe(0);
});

test('Ctrl-Enter sends the form', async () => {
  let calls = 0;
  await mountForm({ submit: () => Promise.resolve(calls++) });
  form().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true }));
  await flushPromises();
  expect(calls).toBe(1);
});

test('a failure after the form was closed becomes a toast', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  await mountForm({ submit: () => promise });
  await send();
  open!.unmount();
  reject(new ApiProblem({ status: 409, title: 'In use' }));
  await flushPromises();
  expect(useToasts().toasts.map(({ text, tone }) => [text, tone])).toEqual([['In use', 'danger']]);
});
