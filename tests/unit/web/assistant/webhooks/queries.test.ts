import '../../support/browser.ts';
import { useQuery } from '@pinia/colada';
import { beforeEach, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import type { DeliveryStatus, Webhook } from '@contract/assistant/schemas/webhooks.ts';
import {
  useDeliveries,
  useSendTest,
  useWebhookChanges,
  webhooksQuery,
} from '@/features/assistant/webhooks/queries.ts';
import { answer, callsTo, json, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /assistant/webhooks';
const DELIVERIES = 'GET /assistant/webhooks/one/deliveries';
const webhook = { id: 'one', url: 'https://crm.example/', updated_at: 'then' } as Webhook;

beforeEach(() => {
  openPage();
  asVisitor();
  answer(LIST, [webhook]);
});

const page = (id: string, next?: string) =>
  json([{ id }], next ? { link: `</deliveries?cursor=${next}>; rel="next"` } : {});

function openDeliveries() {
  const only = ref<DeliveryStatus | ''>('');
  const opened = withSetup(() => ({
    ...useDeliveries('one', () => only.value),
    sendTest: useSendTest('one'),
  }));
  return { ...opened, only, ids: () => opened.data.value?.map(({ id }) => id) };
}

test('a change names what it is based on; when somebody was first, theirs is read', async () => {
  const { data, change } = withSetup(() => ({
    ...useQuery(webhooksQuery),
    ...useWebhookChanges(),
  }));
  await vi.waitFor(() => expect(data.value).toHaveLength(1));
  answer('PATCH /assistant/webhooks/one', () => problem(412));
  answer(LIST, [{ ...webhook, updated_at: 'now' }]);
  await expect(change({ webhook, body: { is_enabled: false } })).rejects.toThrow();
  const [sent] = callsTo('PATCH /assistant/webhooks/one');
  expect([sent!.headers.get('if-match'), sent!.body]).toEqual(['"then"', { is_enabled: false }]);
  expect(data.value![0]!.updated_at).toBe('now');
});

test('earlier deliveries follow those that are shown', async () => {
  answer(DELIVERIES, () => page('c', 'after-c'), () => page('b'));
  const { ids, hasNextPage, loadNextPage } = openDeliveries();
  await vi.waitFor(() => expect(ids()).toEqual(['c']));
  await loadNextPage();
  expect([ids(), hasNextPage.value]).toEqual([['c', 'b'], false]);
  expect(callsTo(DELIVERIES).map(({ query }) => query.cursor)).toEqual([undefined, 'after-c']);
});

test('earlier ones that come late are not put among those of another filter', async () => {
  const late = Promise.withResolvers<Response>();
  answer(DELIVERIES, () => page('c', 'after-c'), () => late.promise, () => page('failed', 'more'));
  const { ids, only, loadNextPage } = openDeliveries();
  await vi.waitFor(() => expect(ids()).toEqual(['c']));
  const more = loadNextPage();
  only.value = 'failed';
  await vi.waitFor(() => expect(ids()).toEqual(['failed']));
  late.resolve(page('b'));
  await more;
  expect(ids()).toEqual(['failed']);
  expect(callsTo(DELIVERIES).at(-1)!.query.status).toBe('failed');
});

test('a test loads the deliveries again, and they are polled until it was sent', async () => {
  vi.useFakeTimers();
  const pending = { id: 't', status: 'pending', next_attempt_at: new Date().toISOString() };
  answer(DELIVERIES, []);
  answer('POST /assistant/webhooks/one/test', { id: 't' });
  const { ids, sendTest, leave } = openDeliveries();
  await vi.waitFor(() => expect(ids()).toEqual([]));
  answer(DELIVERIES, [pending], [{ ...pending, status: 'delivered' }]);
  await sendTest();
  expect(ids()).toEqual(['t']);
  const calls = callsTo(DELIVERIES).length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(callsTo(DELIVERIES)).toHaveLength(calls + 1);
  leave();
  vi.useRealTimers();
});
