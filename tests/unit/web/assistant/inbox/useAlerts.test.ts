import '../../support/browser.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAlertSetting } from '@/features/assistant/inbox/alerts-store.ts';
import { DUE_EVERY_MS, useAlerts } from '@/features/assistant/inbox/useAlerts.ts';
import { usePolledInbox } from '@/features/assistant/inbox/useLiveInbox.ts';
import { answer, callsTo } from '../../support/api.ts';
import { dispatchOnWindow, page as tab } from '../../support/browser.ts';
import { useSession } from '@/stores/session.ts';
import { asEditor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /assistant/requests';
const shown: string[] = [];
let answered: string;

class FakeNotification {
  static permission = 'default';
  static requestPermission = vi.fn(() => Promise.resolve(FakeNotification.permission = answered));
  constructor(title: string, { tag }: { tag: string }) {
    shown.push(`${title} ${tag}`);
  }
}

const NOW = Date.parse('2026-11-22T10:00:00Z');
const request = (id: string, rest = {}) => ({
  ...{ id, kind: 'booking', status: 'open', summary: 'Ann', revision: 1 },
  due_at: new Date(NOW + 3_600_000).toISOString(),
  snoozed_until: null,
  ...rest,
});
const urgent = (id: string) => request(id, { kind: 'urgent' });

/** Opens a stream with events of requests. */
function stream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  answer('GET /assistant/events', () => new Response(body));
  return async (request_id: string, by: string | null = null) => {
    const data = JSON.stringify({ request_id, what: 'changed', by });
    controller.enqueue(new TextEncoder().encode(`id: 1.1\nevent: request\ndata: ${data}\n\n`));
    await settle();
  };
}

const openRail = () => withSetup(() => (usePolledInbox(), useAlerts(() => {}), {}));
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.stubGlobal('Notification', FakeNotification);
  vi.useFakeTimers({ now: NOW });
  FakeNotification.permission = 'default';
  FakeNotification.requestPermission.mockClear();
  answered = 'granted';
  shown.length = 0;
  openPage();
  asEditor('me');
});

afterEach(() => vi.useRealTimers());

test('nothing is asked or told before a click, and nothing where the browser refuses', async () => {
  answer(LIST, [urgent('old')]);
  const rail = openRail();
  await settle();
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  answered = 'denied';
  const setting = useAlertSetting();
  await setting.toggle();
  expect([setting.isOn, setting.isBlocked]).toEqual([false, true]);
  await settle();
  expect(callsTo('GET /assistant/events')).toEqual([]);
  rail.leave();
});

test('new urgent requests are told once, not those of before nor what one did oneself', async () => {
  const old = urgent('old');
  answer(LIST, [old], [old, urgent('new'), request('later')], [old, urgent('new'), urgent('mine')]);
  const tell = stream();
  const rail = openRail();
  await useAlertSetting().toggle();
  await settle();
  expect(shown).toEqual([]);
  await tell('new');
  expect(shown).toEqual(['Urgent new']);
  await tell('mine', 'me');
  expect(shown).toEqual(['Urgent new']);
  rail.leave();
});

test('a request whose time comes is told, also while nobody sees the page', async () => {
  answer(LIST, [request('soon', { due_at: new Date(NOW + 60_000).toISOString() })]);
  stream();
  const rail = openRail();
  await useAlertSetting().toggle();
  await settle();
  tab.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(60_000 + DUE_EVERY_MS);
  expect(shown).toEqual(['Booking soon']);
  rail.leave();
});

test('a patient who waits in the takeover of somebody else is told of, and not in one’s own', async () => {
  answer(LIST, []);
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  answer('GET /assistant/events', () => new Response(body));
  const tell = (thread_id: string, by: string) =>
    controller.enqueue(new TextEncoder().encode(
      `id: 1.1\nevent: takeover.waiting\ndata: ${JSON.stringify({ thread_id, by })}\n\n`,
    ));
  const rail = openRail();
  await useAlertSetting().toggle();
  await settle();
  tell('unasked', 'ann');
  await settle();
  const session = useSession();
  session.$patch({ operator: { ...session.operator!, canServe: true } });
  tell('mine', 'me');
  tell('theirs', 'ann');
  await settle();
  expect(shown).toEqual(['Patient waiting theirs']);
  rail.leave();
});

test('a snoozed request is told again at its time, and an urgent one not before', async () => {
  const snoozed_until = new Date(NOW + 60_000).toISOString();
  answer(LIST, [request('later', { snoozed_until }), { ...urgent('now'), snoozed_until }]);
  stream();
  const rail = openRail();
  await useAlertSetting().toggle();
  await vi.advanceTimersByTimeAsync(DUE_EVERY_MS);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown).toEqual(['Booking later', 'Urgent now']);
  rail.leave();
});

test('it goes on unseen after the rail of a narrow page was opened and closed', async () => {
  answer(LIST, []);
  stream();
  const rail = openRail();
  await useAlertSetting().toggle();
  await settle();
  const drawer = openRail();
  await settle();
  drawer.leave();
  tab.visibilityState = 'hidden';
  dispatchOnWindow(new Event('visibilitychange'));
  expect(callsTo('GET /assistant/events').map(({ signal }) => signal.aborted)).toEqual([false]);
  rail.leave();
});

test('a request that one took is told when its time comes, and again after it was put off', async () => {
  const due = (minutes: number) =>
    request('mine', { due_at: new Date(NOW + minutes * 60_000).toISOString() });
  answer(LIST, [], [due(1)], [due(5)]);
  const tell = stream();
  const rail = openRail();
  await useAlertSetting().toggle();
  await settle();
  await tell('mine', 'me');
  await vi.advanceTimersByTimeAsync(60_000 + DUE_EVERY_MS);
  expect(shown).toEqual(['Booking mine']);
  await tell('mine', 'me');
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(shown).toEqual(['Booking mine', 'Booking mine']);
  rail.leave();
});

test('switched off it tells nothing more', async () => {
  answer(LIST, [], [urgent('new')]);
  const tell = stream();
  const rail = openRail();
  const setting = useAlertSetting();
  await setting.toggle();
  await settle();
  await setting.toggle();
  await settle();
  await tell('new');
  await vi.advanceTimersByTimeAsync(2 * DUE_EVERY_MS);
  expect([setting.isOn, shown]).toEqual([false, []]);
  rail.leave();
});
