import { dispatchOnWindow, page as tab } from '../../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick, ref } from 'vue';
import { useQuery } from '@pinia/colada';
import {
  LOADS_EVERY_MS,
  LOOKS_EVERY_MS,
  useLiveInbox,
  usePolledInbox,
} from '@/features/assistant/inbox/useLiveInbox.ts';
import { PAUSE_MS, useLiveEventListener } from '@/features/assistant/live/live-events.ts';
import { requestQuery, useChangeRequest, useInbox } from '@/features/assistant/requests/queries.ts';
import { answer, callsTo, json, problem } from '../../support/api.ts';
import { asEditor, asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /assistant/requests';
const ONE = 'GET /assistant/requests/r1';
const PATCH = 'PATCH /assistant/requests/r1';
const request = (rest = {}) => ({ id: 'r1', status: 'open', revision: 1, history: [], ...rest });

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asEditor();
});

afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the list', () => {
  test('asks for what is open, and stays when that fails', async () => {
    answer(LIST, [request()], () => problem(503));
    const inbox = withSetup(useInbox);
    await settle();
    expect(inbox.requests.value).toHaveLength(1);
    await inbox.refetch();
    expect([inbox.requests.value.length, inbox.error.value]).toMatchObject([1, { status: 503 }]);
  });

  test('is not loaded while nobody is signed in', async () => {
    asVisitor();
    withSetup(useInbox);
    await settle();
    expect(callsTo(LIST)).toHaveLength(0);
  });
});

describe('the news', () => {
  const STREAM = 'GET /assistant/events';

  /** Returns an event stream that stays open until it is ended. */
  function stream(...ids: number[]) {
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    const send = (id: number) =>
      controller.enqueue(new TextEncoder().encode(`id: ${id}\nevent: request\ndata: {}\n\n`));
    ids.forEach(send);
    return { answer: () => new Response(body), send, end: () => controller.close() };
  }

  const follow = () => withSetup(() => (useLiveInbox(), usePolledInbox(), {}));

  beforeEach(() => answer(LIST, []));

  test('come with each event, until the page is left', async () => {
    const events = stream(7);
    answer(STREAM, events.answer);
    const page = follow();
    await vi.advanceTimersByTimeAsync(LOADS_EVERY_MS);
    const before = callsTo(LIST).length;
    events.send(8);
    await settle();
    expect(callsTo(LIST)).toHaveLength(before + 1);
    page.leave();
    expect(callsTo(STREAM)).toHaveLength(1);
    expect(callsTo(STREAM)[0]!.signal.aborted).toBe(true);
  });

  test('that come at once load the list once more, after a pause', async () => {
    const events = stream(7);
    answer(STREAM, events.answer);
    const page = follow();
    await vi.advanceTimersByTimeAsync(LOADS_EVERY_MS);
    const before = callsTo(LIST).length;
    for (let id = 8; id < 108; id++) events.send(id);
    await settle();
    expect(callsTo(LIST)).toHaveLength(before + 1);
    await vi.advanceTimersByTimeAsync(3 * LOADS_EVERY_MS);
    expect(callsTo(LIST)).toHaveLength(before + 2);
    events.send(108);
    events.send(109);
    await settle();
    page.leave();
    await vi.advanceTimersByTimeAsync(3 * LOADS_EVERY_MS);
    expect(callsTo(LIST)).toHaveLength(before + 3);
  });

  test('go on where the stream ended', async () => {
    const first = stream(7);
    answer(STREAM, first.answer, stream().answer);
    const page = follow();
    await vi.advanceTimersByTimeAsync(PAUSE_MS.failed);
    first.end();
    await vi.advanceTimersByTimeAsync(PAUSE_MS.ended);
    expect(callsTo(STREAM).map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '7']);
    page.leave();
  });

  test('come every 15 seconds where no stream can be had', async () => {
    answer(STREAM, () => problem(503));
    const page = follow();
    await settle();
    const before = callsTo(LIST).length;
    await vi.advanceTimersByTimeAsync(2 * PAUSE_MS.failed);
    expect(callsTo(LIST)).toHaveLength(before + 2);
    page.leave();
    await vi.advanceTimersByTimeAsync(2 * PAUSE_MS.failed);
    expect(callsTo(LIST)).toHaveLength(before + 2);
  });

  test('come as seldom where each stream ends at once', async () => {
    answer(STREAM, () => new Response('id: 1.1\nevent: ready\ndata: {}\n\n'));
    const page = follow();
    await vi.advanceTimersByTimeAsync(2 * PAUSE_MS.failed);
    expect(callsTo(STREAM)).toHaveLength(3);
    page.leave();
  });

  test('cost nothing while nobody sees the page', async () => {
    tab.visibilityState = 'hidden';
    answer(STREAM, stream(7).answer);
    const page = follow();
    await settle();
    expect(callsTo(STREAM)).toHaveLength(0);
    tab.visibilityState = 'visible';
    dispatchOnWindow(new Event('visibilitychange'));
    await settle();
    expect(callsTo(STREAM)).toHaveLength(1);
    page.leave();
  });
});

describe('the count', () => {
  test('is looked at every 15 seconds by who is signed in, until it is gone', async () => {
    answer(LIST, []);
    asVisitor();
    const count = withSetup(() => (usePolledInbox(), {}));
    await vi.advanceTimersByTimeAsync(LOOKS_EVERY_MS);
    expect(callsTo(LIST)).toHaveLength(0);
    asEditor();
    await nextTick();
    await vi.advanceTimersByTimeAsync(2 * LOOKS_EVERY_MS);
    expect(callsTo(LIST)).toHaveLength(3);
    count.leave();
    await vi.advanceTimersByTimeAsync(2 * LOOKS_EVERY_MS);
    expect(callsTo(LIST)).toHaveLength(3);
  });

  test('is not looked at while a stream of events tells it', async () => {
    answer(LIST, []);
    const ready = new TextEncoder().encode('id: 1.1\nevent: ready\ndata: {}\n\n');
    const body = new ReadableStream({ start: (controller) => controller.enqueue(ready) });
    answer('GET /assistant/events', () => new Response(body));
    const page = withSetup(() => (useLiveInbox(), {}));
    await settle();
    const count = withSetup(() => (usePolledInbox(), {}));
    await vi.advanceTimersByTimeAsync(3 * LOOKS_EVERY_MS);
    expect(callsTo(LIST)).toHaveLength(1);
    page.leave();
    await vi.advanceTimersByTimeAsync(LOOKS_EVERY_MS);
    expect(callsTo(LIST)).toHaveLength(2);
    count.leave();
  });

  test('is told by a stream that another page follows', async () => {
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    const tell = async (event: string) => {
      controller.enqueue(new TextEncoder().encode(`id: 1.1\nevent: ${event}\ndata: {}\n\n`));
      await settle();
    };
    answer(LIST, []);
    answer('GET /assistant/events', () => new Response(body));
    const page = withSetup(() => (useLiveEventListener(() => {}), {}));
    await settle();
    await tell('ready');
    const count = withSetup(() => (usePolledInbox(), {}));
    await tell('message');
    expect(callsTo(LIST)).toHaveLength(1);
    await tell('request');
    expect(callsTo(LIST)).toHaveLength(2);
    count.leave();
    await tell('request');
    expect(callsTo(LIST)).toHaveLength(2);
    page.leave();
  });
});

describe('a request', () => {
  async function open(id = ref('r1')) {
    const opened = withSetup(() => ({
      ...useQuery(() => requestQuery(id.value)),
      change: useChangeRequest(),
    }));
    await settle();
    return opened;
  }

  test('is changed on the revision that is shown', async () => {
    answer(ONE, request(), request({ status: 'in_progress', revision: 2 }));
    answer(PATCH, request({ status: 'in_progress', revision: 2 }));
    const { data, change } = await open();
    await change({ request: data.value!, body: { status: 'in_progress' } });
    expect(callsTo(PATCH)[0]!.headers.get('if-match')).toBe('"1"');
    expect(data.value).toMatchObject({ status: 'in_progress', revision: 2 });
  });

  test('that somebody else changed is loaded again before the refusal is shown', async () => {
    answer(ONE, request(), request({ status: 'done', revision: 5 }));
    answer(PATCH, () => problem(412));
    const { data, change } = await open();
    const refused = change({ request: data.value!, body: { status: 'done', outcome: 'x' } });
    await expect(refused).rejects.toMatchObject({ status: 412 });
    expect(data.value).toMatchObject({ status: 'done', revision: 5 });
  });

  test('is loaded again with a live event, also when it was closed', async () => {
    answer(LIST, [request()], []);
    answer(ONE, request(), request({ status: 'done', revision: 2 }));
    const event = new TextEncoder().encode('id: 1.1\nevent: request\ndata: {}\n\n');
    const body = new ReadableStream({ start: (controller) => controller.enqueue(event) });
    const { data } = await open();
    answer('GET /assistant/events', () => new Response(body));
    withSetup(() => (useLiveInbox(), usePolledInbox(), {}));
    await settle();
    expect(data.value?.status).toBe('done');
  });

  test('of another address is not shown by a late answer', async () => {
    let late = (_: Response) => {};
    answer(ONE, () => new Promise<Response>((resolve) => (late = resolve)));
    answer('GET /assistant/requests/r2', request({ id: 'r2' }));
    const id = ref('r1');
    const { data } = await open(id);
    id.value = 'r2';
    await nextTick();
    await settle();
    late(json(request()));
    await settle();
    expect(data.value?.id).toBe('r2');
  });
});
