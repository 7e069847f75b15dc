// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import TestEditor from '@/features/assistant/tests/TestEditor.vue';
import TestsPage from '@/features/assistant/tests/TestsPage.vue';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import { alerts, mountComponent, press } from '../../support/mount-component.ts';

const named = (id: string, message: string, fields = {}) => ({
  id,
  name: `Name of ${id}`,
  intent_code: 'prices',
  is_enabled: true,
  setup: null,
  turns: [{ message, expect: {} }],
  created_by_name: 'Ann',
  updated_at: '2026-11-01T10:00:00Z',
  ...fields,
});
const ONE = named('one', 'How much?');
const open = (path: string) => mountComponent(TestsPage, { path, route: '/tests/:id?' });

beforeEach(() => {
  resetApi();
  answer('GET /assistant/tests', [ONE, named('two', 'Wo parken?', { is_enabled: false })]);
  answer('GET /assistant/intents', []);
});

test('tests are found by name and message, and all are shown again', async () => {
  const { mounted } = await open('/tests');
  const names = () => mounted.findAll('tbody a').map((link) => link.text());
  await mounted.get('[aria-label="Search tests"]').setValue('PARKEN name');
  expect(names()).toEqual(['Name of two']);
  expect(mounted.get('tbody tr').text()).toContain('off');
  await mounted.get('[aria-label="Search tests"]').setValue('nothing like it');
  await press('Show all tests');
  expect(names()).toHaveLength(2);
});

test('one that does not exist is said to be missing', async () => {
  const { mounted } = await open('/tests/none');
  expect(mounted.get('aside').text()).toContain('Test not found');
});

test('why a file was refused stays on the page', async () => {
  const { mounted } = await open('/tests');
  answer('POST /assistant/tests/import', () => problem(422, 'Line 3'));
  const picker = mounted.get<HTMLInputElement>('[type=file]');
  Object.defineProperty(picker.element, 'files', { value: [new File(['{}'], 'tests.jsonl')] });
  await picker.trigger('change');
  await expect.poll(() => alerts()[0]).toMatch(/^Couldn’t import tests\.jsonl\. Line 3/);
});

test('a changed test is saved on what it is based on, and a conflict asks whose to keep', async () => {
  const { mounted } = await mountComponent(TestEditor, { props: { test: ONE } });
  const save = () => mounted.findAll('button').find((each) => each.text() === 'Save test')!;
  expect(save().attributes('title')).toBe('No changes to save');
  await mounted.get('input').setValue('Mine');
  expect(save().attributes('title')).toBeUndefined();
  answer('PATCH /assistant/tests/one', () => problem(412));
  await mounted.get('form').trigger('submit');
  await expect.poll(() => callsTo('PATCH /assistant/tests/one')).toHaveLength(1);
  const [sent] = callsTo('PATCH /assistant/tests/one');
  expect([sent!.headers.get('if-match'), (sent!.body as { name: string }).name])
    .toEqual([`"${ONE.updated_at}"`, 'Mine']);
  await mounted.setProps({ test: { ...ONE, name: 'Theirs', updated_at: 'later' } });
  expect(mounted.text()).toContain('Someone changed this test');
  await press('Use theirs');
  expect(mounted.get('input').element.value).toBe('Theirs');
});

test('a save that another person’s came before asks whose to keep, without an error', async () => {
  const { mounted } = await open('/tests/one');
  await mounted.get('aside input').setValue('Mine');
  answer('PATCH /assistant/tests/one', () => problem(412));
  answer('GET /assistant/tests', [{ ...ONE, name: 'Theirs', updated_at: 'later' }]);
  await mounted.get('aside form').trigger('submit');
  await expect.poll(() => mounted.text()).toContain('Someone changed this test');
  await flushPromises();
  expect(alerts()).toEqual([]);
  await press('Keep mine');
  await mounted.get('aside form').trigger('submit');
  await expect.poll(() =>
    callsTo('PATCH /assistant/tests/one').map(({ headers }) => headers.get('if-match'))
  ).toEqual([`"${ONE.updated_at}"`, '"later"']);
});
