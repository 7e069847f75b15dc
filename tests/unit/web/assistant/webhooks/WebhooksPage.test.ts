// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import WebhookDelivery from '@/features/assistant/webhooks/WebhookDelivery.vue';
import WebhookForm from '@/features/assistant/webhooks/WebhookForm.vue';
import WebhooksPage from '@/features/assistant/webhooks/WebhooksPage.vue';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import {
  alerts,
  check,
  dialogText,
  fill,
  mountComponent,
  press,
} from '../../support/mount-component.ts';

const LIST = 'GET /assistant/webhooks';
const HOOK = {
  id: 'w1',
  url: 'https://crm.example/hook',
  description: 'CRM',
  events: ['request.created', 'message.created'],
  is_enabled: true,
  disabled_reason: null,
  last_delivery: null,
  created_at: '2026-11-01T10:00:00Z',
  created_by_name: null,
  updated_at: 'then',
};
const open = (path: string) => mountComponent(WebhooksPage, { path, route: '/webhooks/:id?' });

beforeEach(() => {
  resetApi();
  answer(LIST, [HOOK]);
  answer('GET /assistant/webhooks/w1/deliveries', []);
});

test('a webhook opens beside the list by its address', async () => {
  const { mounted } = await open('/webhooks/w1');
  expect(mounted.get('aside').attributes('aria-label')).toBe(HOOK.url);
  expect(mounted.get('tbody a').attributes('aria-current')).toBe('true');
});

test('a delivery that the page of a webhook shows is the last one in the list, too', async () => {
  const delivery = {
    ...{ id: 'd1', event: 'webhook.test', status: 'delivered', attempts: [] },
    ...{ next_attempt_at: null, created_at: '2026-11-01T10:00:00Z' },
  };
  answer('GET /assistant/webhooks/w1/deliveries', [delivery]);
  answer(LIST, [HOOK], [{ ...HOOK, last_delivery: { ...delivery, attempt: null } }]);
  const { mounted } = await open('/webhooks/w1');
  await expect.poll(() => mounted.get('tbody tr').text()).toContain('delivered');
  expect(callsTo(LIST)).toHaveLength(2);
});

test('one that does not exist is said to be missing, and can be closed', async () => {
  const { mounted, router } = await open('/webhooks/none');
  expect(mounted.get('aside').text()).toContain('Webhook not found');
  await press('Close webhook');
  await expect.poll(() => router.currentRoute.value.path).toBe('/webhooks');
});

test('a switch that fails shows the stored state, with the reason', async () => {
  const { mounted } = await open('/webhooks/w1');
  answer('PATCH /assistant/webhooks/w1', () => problem(503, 'Away'));
  const control = mounted.get('[role=switch]');
  await control.trigger('click');
  await flushPromises();
  expect(useToasts().latest?.text).toMatch(/^Couldn’t change the webhook\. Away/);
  expect(control.attributes('aria-checked')).toBe('true');
});

test('a deletion asks first, and then leaves the webhook', async () => {
  const { router } = await open('/webhooks/w1');
  answer('DELETE /assistant/webhooks/w1', () => new Response(null, { status: 204 }));
  await press('Delete');
  expect(dialogText()).toMatch(/^Delete “https:\/\/crm/);
  answer(LIST, []);
  await press('Delete webhook');
  await expect.poll(() => router.currentRoute.value.path).toBe('/webhooks');
});

test('a form without an address or an event is not sent', async () => {
  const made: unknown[] = [];
  const onMade = (webhook: unknown) => made.push(webhook);
  await mountComponent(WebhookForm, { props: { webhook: null, onMade } });
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  for (const box of boxes) await check(box, false);
  await press('Create webhook');
  expect(alerts()).toEqual(['Enter an address.', 'Choose at least one event.']);
  await check(boxes[3]!);
  await fill('Address', HOOK.url);
  answer('POST /assistant/webhooks', { ...HOOK, secret: 's' });
  await press('Create webhook');
  expect(callsTo('POST /assistant/webhooks')[0]!.body)
    .toEqual({ url: HOOK.url, description: '', events: ['message.created'] });
  expect(made).toMatchObject([{ secret: 's' }]);
});

test('a delivery loads its payload when it is opened, and is resent', async () => {
  const attempts = [{
    at: '2026-11-01T10:00:00Z',
    status: 500,
    error: null,
    duration_ms: 12,
    answer: '',
  }];
  const delivery = {
    id: 'd1',
    event: 'webhook.test',
    status: 'failed',
    attempts,
    next_attempt_at: null,
    created_at: '2026-11-01T10:00:00Z',
  };
  const path = '/assistant/webhooks/w1/deliveries/d1';
  answer(`GET ${path}`, { ...delivery, body: '{"type":"webhook.test"}' });
  answer(`POST ${path}/resend`, {});
  const { mounted } = await mountComponent(WebhookDelivery, {
    props: { webhookId: 'w1', delivery },
  });
  expect(callsTo(`GET ${path}`)).toHaveLength(0);
  const details = mounted.get<HTMLDetailsElement>('details');
  details.element.open = true;
  await details.trigger('toggle');
  await expect.poll(() => mounted.text()).toContain('"type": "webhook.test"');
  expect(mounted.text()).toMatch(/no more attempts.*HTTP 500/s);
  await press('Resend');
  expect(callsTo(`POST ${path}/resend`)).toHaveLength(1);
});
