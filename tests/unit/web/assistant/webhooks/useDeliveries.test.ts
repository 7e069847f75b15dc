import '../../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDeliveries } from '../../../../../web/src/features/assistant/webhooks/useDeliveries.ts';
import { answer, callsTo, json } from '../../support/api.ts';
import { asEditor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /assistant/webhooks/one/deliveries';

beforeEach(() => {
  openPage();
  asEditor();
});

const page = (id: string, next?: string) =>
  json([{ id }], next ? { link: `</deliveries?cursor=${next}>; rel="next"` } : {});

function open() {
  const opened = withSetup(() => useDeliveries(() => 'one'));
  const ids = () => opened.deliveries.value.map(({ id }) => id);
  const isReady = () => vi.waitFor(() => expect(opened.status.value).toBe('ready'));
  return { ...opened, ids, isReady };
}

test('earlier deliveries follow those that are shown', async () => {
  answer(LIST, () => page('c', 'after-c'), () => page('b'));
  const opened = open();
  await opened.isReady();
  await opened.loadMore();
  expect(opened.ids()).toEqual(['c', 'b']);
  expect(opened.cursor.value).toBeNull();
  expect(callsTo(LIST).map(({ query }) => query.cursor)).toEqual([undefined, 'after-c']);
  opened.leave();
});

test('earlier ones that come late are not put among those of another filter', async () => {
  const late = Promise.withResolvers<Response>();
  answer(
    LIST,
    () => page('c', 'after-c'),
    () => late.promise,
    () => page('failed', 'after-failed'),
  );
  const opened = open();
  await opened.isReady();
  const more = opened.loadMore();
  opened.only.value = 'failed';
  await vi.waitFor(() => expect(opened.ids()).toEqual(['failed']));
  late.resolve(page('b', 'after-b'));
  await more;
  expect(opened.ids()).toEqual(['failed']);
  expect(opened.cursor.value).toBe('after-failed');
  opened.leave();
});
