import '../../support/browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NEW_DIALOG, useMessageDrafts } from '@/features/assistant/sandbox/message-drafts.ts';
import { useTurn } from '@/features/assistant/sandbox/useTurn.ts';
import { useSession } from '@/stores/session.ts';
import { dispatchOnWindow, storedEntries } from '../../support/browser.ts';
import { answer, callsTo, problem, type SentRequest, unreachable } from '../../support/api.ts';
import { asEditor, openPage } from '../../support/session.ts';
import { eventsOf, turnOf } from './turns.ts';

const CHAT = 'POST /assistant/chat';

beforeEach(() => {
  openPage();
  asEditor();
});

function open() {
  const onDone = vi.fn();
  const onConflict = vi.fn();
  return { ...useTurn({ onDone, onConflict }), onDone, onConflict };
}

const bodies = () =>
  callsTo(CHAT).map(({ body }) => body as { message: string; client_message_id: string });
const box = (key: string) => useMessageDrafts().read(key);
const done = (thread = 't1') => () => eventsOf(['done', turnOf(thread)]);

/** Streams a reply of two words and then waits until it is aborted. */
const endless = ({ signal }: SentRequest) =>
  new Response(
    new ReadableStream({
      start(body) {
        const write = (text: string) => body.enqueue(new TextEncoder().encode(text));
        write('event: router\ndata: {"served_intent_code":"booking"}\n\n');
        write('event: delta\ndata: {"text":"Of course"}\n\n');
        signal.addEventListener('abort', () => body.error(signal.reason));
      },
    }),
  );

describe('a message', () => {
  test('is sent trimmed, with an id of its own, and empties the box', async () => {
    answer(CHAT, done());
    const turn = open();
    useMessageDrafts().write('t1', ' Hello ');
    await turn.send('t1', ' Hello ');
    expect(bodies()[0]).toMatchObject({ message: 'Hello', thread_id: 't1' });
    expect(bodies()[0]!.client_message_id).toMatch(/^[\da-f-]{36}$/);
    expect(turn.onDone).toHaveBeenCalledWith(
      expect.objectContaining({ key: 't1', text: 'Hello' }),
      expect.objectContaining({ thread_id: 't1' }),
    );
    expect([box('t1'), turn.running.value, turn.draft.value]).toEqual(['', null, '']);
  });

  test('of a new dialog names no thread', async () => {
    answer(CHAT, done());
    await open().send(NEW_DIALOG, 'Hello');
    expect(bodies()[0]).not.toHaveProperty('thread_id');
  });

  test('of blanks, or during another turn, is not sent', async () => {
    answer(CHAT, endless);
    const turn = open();
    await turn.send('t1', '  ');
    const first = turn.send('t1', 'One');
    await turn.send('t1', 'Two');
    turn.stop();
    await first;
    expect(bodies().map(({ message }) => message)).toEqual(['One']);
  });

  test('shows how far it is', async () => {
    const seen: unknown[] = [];
    const turn = open();
    const look = () => seen.push([turn.phase.value, turn.routedTo.value, turn.draft.value]);
    const events = eventsOf(
      ['router', { served_intent_code: 'general_info' }],
      ['sources', []],
      ['delta', { text: 'Wait' }],
      ['router', { served_intent_code: 'booking' }],
      ['delta', { text: 'Of course' }],
      ['done', turnOf('t1')],
    );
    answer(CHAT, async () => {
      look();
      const parts = (await events.text()).split('\n\n').slice(0, -1);
      return new Response(
        new ReadableStream({
          async pull(body) {
            await new Promise((resolve) => setTimeout(resolve, 2));
            look();
            const part = parts.shift();
            if (part) body.enqueue(new TextEncoder().encode(`${part}\n\n`));
            else body.close();
          },
        }),
      );
    });
    await turn.send('t1', 'Hello');
    const shown = seen.map((each) => JSON.stringify(each))
      .filter((each, at, all) => each !== all[at - 1]);
    expect(shown.map((each) => JSON.parse(each))).toEqual([
      ['routing', null, ''],
      ['looking-up', 'general_info', ''],
      ['writing', 'general_info', ''],
      ['writing', 'general_info', 'Wait'],
      ['looking-up', 'booking', ''],
      ['writing', 'booking', 'Of course'],
    ]);
  });
});

describe('a turn that fails', () => {
  test.each([
    ['is refused as a conflict', () => problem(409), 'Problem 409'],
    ['meets a busy server', () => problem(503), 'Problem 503'],
    ['meets no server', unreachable, 'Couldn’t reach the server'],
    ['breaks off', () => eventsOf(['delta', { text: 'Of' }]), 'Connection lost'],
  ])('because it %s gives the text back and says why', async (_, failing, title) => {
    answer(CHAT, failing);
    const turn = open();
    await turn.send('t1', 'Hello');
    expect(box('t1')).toBe('Hello');
    expect(turn.failure.value).toMatchObject({ key: 't1', tone: 'danger', title });
    expect([turn.running.value, turn.draft.value]).toEqual([null, '']);
    expect(turn.onDone).not.toHaveBeenCalled();
  });

  test('does not lose what was typed meanwhile', async () => {
    answer(CHAT, () => {
      useMessageDrafts().write('t1', 'and more');
      return problem(503);
    });
    await open().send('t1', 'Hello');
    expect(box('t1')).toBe('Hello\nand more');
  });

  test.each([[409, 1], [503, 0]])('with %i asks for the dialog %i times', async (status, times) => {
    answer(CHAT, () => problem(status));
    const turn = open();
    await turn.send('t1', 'Hello');
    expect(turn.onConflict).toHaveBeenCalledTimes(times);
  });

  test('can be dismissed, and the next message takes its place', async () => {
    answer(CHAT, () => problem(503));
    const turn = open();
    await turn.send('t1', 'Hello');
    turn.dismiss();
    expect(turn.failure.value).toBeNull();
  });
});

describe('sending again', () => {
  test('the same text has the same id, so that it is not answered twice', async () => {
    answer(CHAT, unreachable, unreachable, done());
    const turn = open();
    for (let times = 0; times < 3; times += 1) await turn.send('t1', 'Hello');
    const [first, second, third] = bodies().map((body) => body.client_message_id);
    expect([second, third]).toEqual([first, first]);
    expect(turn.onDone).toHaveBeenCalledOnce();
  });

  test.each([
    ['another text', 't1', 'Hello there'],
    ['the same text in another dialog', 't2', 'Hello'],
  ])('%s has an id of its own', async (_, key, text) => {
    answer(CHAT, unreachable, done());
    const turn = open();
    await turn.send('t1', 'Hello');
    await turn.send(key, text);
    const [first, second] = bodies().map((body) => body.client_message_id);
    expect(second).not.toBe(first);
  });

  test('the same text after it was answered is a new message', async () => {
    answer(CHAT, unreachable, done(), done());
    const turn = open();
    for (let times = 0; times < 3; times += 1) await turn.send('t1', 'Yes');
    const [, second, third] = bodies().map((body) => body.client_message_id);
    expect(third).not.toBe(second);
  });
});

describe('stopping', () => {
  test('ends the call, gives the text back and is no error', async () => {
    answer(CHAT, endless, done());
    const turn = open();
    const sending = turn.send('t1', 'Hello');
    await vi.waitFor(() => expect(turn.draft.value).toBe('Of course'));
    turn.stop();
    await sending;
    expect(callsTo(CHAT)[0]!.signal.aborted).toBe(true);
    expect(turn.failure.value).toMatchObject({ tone: 'info', title: 'Stopped' });
    expect(box('t1')).toBe('Hello');
    await turn.send('t1', 'Hello');
    expect(bodies()[1]!.client_message_id).toBe(bodies()[0]!.client_message_id);
  });
});

describe('a page that was closed while the reply was running', () => {
  const MINUTE_MS = 60_000;

  /** Opens another page of the same tab while a message is underway. */
  async function reopenAfter(ms: number) {
    const sent = {
      id: crypto.randomUUID(),
      text: 'Hello',
      at: new Date(Date.now() - ms).toISOString(),
    };
    useMessageDrafts().send('t1', sent);
    openPage(storedEntries());
    asEditor();
    answer(CHAT, done());
    const turn = open();
    await turn.recover('t1');
    return { turn, sent };
  }

  test('sends the message again under its id', async () => {
    const { turn, sent } = await reopenAfter(MINUTE_MS);
    expect(bodies()).toEqual([{ message: 'Hello', thread_id: 't1', client_message_id: sent.id }]);
    expect(turn.onDone).toHaveBeenCalledOnce();
    expect(useMessageDrafts().of('t1')).toEqual({ text: '' });
  });

  test('long ago has the text in the box, and sends it again under its id when asked', async () => {
    const { turn, sent } = await reopenAfter(3 * MINUTE_MS);
    expect([bodies(), box('t1')]).toEqual([[], 'Hello']);
    expect(turn.failure.value).toMatchObject({ key: 't1', tone: 'info' });
    await turn.send('t1', 'Hello');
    expect(bodies()[0]!.client_message_id).toBe(sent.id);
  });

  test('does not take what the browser breaks off for a failure', async () => {
    answer(CHAT, () => {
      dispatchOnWindow(new Event('beforeunload'));
      return unreachable();
    });
    const turn = open();
    await turn.send('t1', 'Hello');
    expect(turn.failure.value).toBeNull();
    expect(useMessageDrafts().of('t1')).toMatchObject({ text: '', isUnderway: true });
  });

  test('leaves a turn alone that still runs on this page', async () => {
    answer(CHAT, endless);
    const first = open();
    const sending = first.send('t1', 'Hello');
    await vi.waitFor(() => expect(first.draft.value).toBe('Of course'));
    await open().recover('t1');
    expect(bodies()).toHaveLength(1);
    first.stop();
    await sending;
  });
});

describe('after somebody else signed in', () => {
  const other = { id: 'u2', email: 'bo@x', displayName: 'Bo', role: 'viewer' } as const;

  test.each([
    ['the answer', done()],
    ['the text', () => problem(503)],
  ])('%s of the turn does not reach their page', async (_, reply) => {
    answer(CHAT, () => {
      useSession().$patch({ operator: other });
      return reply();
    });
    const turn = open();
    await turn.send('t1', 'Hello');
    expect(turn.onDone).not.toHaveBeenCalled();
    expect([box('t1'), turn.failure.value, turn.running.value]).toEqual(['', null, null]);
  });
});

test('what a message tries goes with it, also when it is sent again by a page that knows nothing of it', async () => {
  const candidate = { booking: { config_id: crypto.randomUUID() } };
  answer(CHAT, unreachable);
  const chosen = useTurn({ candidateOf: () => candidate, onDone: vi.fn(), onConflict: vi.fn() });
  await chosen.send(NEW_DIALOG, 'Hello');
  answer(CHAT, done());
  await open().send(NEW_DIALOG, 'Hello');
  expect(bodies().map((body) => (body as { candidate?: unknown }).candidate))
    .toEqual([candidate, candidate]);
});
