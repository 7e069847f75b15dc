// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import ActionForm from '@/features/assistant/actions/ActionForm.vue';
import ActionsPage from '@/features/assistant/actions/ActionsPage.vue';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import {
  alerts,
  check,
  dialogText,
  fill,
  mountComponent,
  press,
} from '../../support/mount-component.ts';

const ACTION = {
  code: 'find_order',
  name: 'Find order',
  description: 'Finds an order',
  kind: 'lookup',
  provider: 'http',
  input: { type: 'object', properties: { number: { type: 'string' } } },
  output: null,
  example_output: null,
  request: { method: 'GET', url: 'https://shop.example/{{input.number}}', headers: {}, body: null },
  timeout_ms: 5000,
  cache_seconds: 0,
  is_enabled: true,
  revision: 3,
  updated_at: '2026-11-01T10:00:00Z',
};
const TEST = 'POST /assistant/actions/find_order/test';
const CHANGE = 'PATCH /assistant/actions/find_order';
const open = (path = '/settings/action-settings/find_order') =>
  mountComponent(ActionsPage, { path, route: '/settings/:code?/:tab?/:step?' });

beforeEach(() => {
  resetApi();
  answer('GET /assistant/actions', [ACTION]);
  answer('GET /assistant/action-secrets', [{ name: 'TOKEN', updated_at: ACTION.updated_at }]);
});

test('an action opens beside the list by its address', async () => {
  const { mounted } = await open();
  expect(mounted.get('aside').attributes('aria-label')).toBe('Find order');
  expect(mounted.get('aside').text()).toContain('GET https://shop.example/{{input.number}}');
});

test('one that does not exist is said to be missing', async () => {
  const { mounted } = await open('/settings/action-settings/none');
  expect(mounted.get('aside').text()).toContain('Action not found');
});

test('a test shows the request, the response and the parsed output', async () => {
  const { mounted } = await open();
  answer(TEST, {
    ...{ status: 'ok', message: null, duration_ms: 12, output: { total: 3 } },
    request: { method: 'GET', url: 'https://shop.example/7', headers: { A: '***' }, body: null },
    response: { status: 200, body: '{"total":3}' },
  });
  await fill('Input values', '{"number": "7"}');
  await mounted.get('form').trigger('submit');
  await flushPromises();
  expect(callsTo(TEST)[0]!.body).toEqual({ input: { number: '7' }, slots: {}, confirm: false });
  const shown = mounted.get('[role=status]').text();
  for (const text of ['Succeeded', '12 ms', 'A: ***', 'HTTP 200', '"total": 3']) {
    expect(shown).toContain(text);
  }
});

test('a test with invalid JSON is not sent, and a refused one says why', async () => {
  const { mounted } = await open();
  await fill('Input values', '{');
  await mounted.get('form').trigger('submit');
  expect(alerts()[0]).toMatch(/^This isn’t valid JSON/);
  expect(callsTo(TEST)).toEqual([]);
  answer(TEST, () => problem(422, 'Some fields are not valid.'));
  await fill('Input values', '{}');
  await mounted.get('form').trigger('submit');
  await flushPromises();
  expect(alerts()[0]).toContain('Some fields are not valid');
});

test('an effect is tested only when it is confirmed', async () => {
  answer('GET /assistant/actions', [{ ...ACTION, kind: 'effect' }]);
  const { mounted } = await open();
  answer(TEST, { status: 'timeout', message: 'No answer', duration_ms: 5, request: null });
  const box = mounted.get<HTMLInputElement>('aside form [type=checkbox]').element;
  await check(box);
  await mounted.get('form').trigger('submit');
  await flushPromises();
  expect(callsTo(TEST)[0]!.body).toMatchObject({ confirm: true });
  expect(mounted.get('[role=status]').text()).toContain('Timed out');
});

test('a form names what is missing or no JSON, and sends what was typed', async () => {
  await mountComponent(ActionForm, { props: { action: null } });
  await fill('Input', '[]');
  await press('Create action');
  expect(alerts()).toEqual([
    'Enter a code.',
    'Enter a name.',
    'Enter an address.',
    'Enter a JSON object.',
  ]);
  await fill('Code', 'find_order');
  await fill('Name', 'Find order');
  await fill('Address', 'https://shop.example/');
  await fill('Input', '{"type": "object"}');
  answer('POST /assistant/actions', ACTION);
  await press('Create action');
  expect(callsTo('POST /assistant/actions')[0]!.body).toMatchObject({
    code: 'find_order',
    kind: 'lookup',
    input: { type: 'object' },
    output: null,
    request: { method: 'GET', url: 'https://shop.example/', headers: {}, body: null },
    timeout_ms: 5000,
  });
});

test('a change is based on the revision that was read', async () => {
  await open();
  answer(CHANGE, { ...ACTION, revision: 4 });
  await press('Change');
  await press('Save');
  expect(callsTo(CHANGE)[0]!.headers.get('If-Match')).toBe('"3"');
});

test('a secret is set by name, and deleted after asking', async () => {
  await open('/settings/action-settings');
  await press('Set secret');
  await fill('Name', 'TOKEN');
  await fill('Value', 'a-long-value');
  answer('PUT /assistant/action-secrets/TOKEN', { name: 'TOKEN', updated_at: ACTION.updated_at });
  await press('Save secret');
  expect(callsTo('PUT /assistant/action-secrets/TOKEN')[0]!.body).toEqual({
    value: 'a-long-value',
  });
  answer(
    'DELETE /assistant/action-secrets/TOKEN',
    () => new Response(null, { status: 204 }),
  );
  await press('Delete TOKEN');
  expect(dialogText()).toContain('Delete TOKEN?');
  await press('Delete secret');
  expect(callsTo('DELETE /assistant/action-secrets/TOKEN')).toHaveLength(1);
});
