import '../../support/browser.ts';
import { useQueryCache } from '@pinia/colada';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import type { EventName } from '@contract/assistant/schemas/turn.ts';
import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import { dialogKey } from '@/features/assistant/queries.ts';
import { useDialog } from '@/features/assistant/sandbox/useDialog.ts';
import { answer, callsTo, json, problem, unreachable } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';
import { patient, reply } from './messages.ts';
import { turnOf } from './turns.ts';

const T1 = 'GET /assistant/threads/t1';
const SENT = { id: 'c1', text: 'Hello', at: new Date('2026-11-21T10:00:00Z') };

beforeEach(() => {
  openPage();
  asVisitor();
});

function dialog(id: string, messages: ThreadMessage[], before?: string) {
  const link = `</assistant/threads/${id}?before=${before}>; rel="prev"`;
  return () =>
    json(
      { id, name: 'A dialog', switch_count: 2, state: null, messages },
      before ? { link } : {},
    );
}

function open(id: string | null, wanted: string | null = null) {
  const [threadId, messageId] = [ref(id), ref(wanted)];
  const opened = withSetup(() =>
    useDialog({ threadId: () => threadId.value, messageId: () => messageId.value })
  );
  return { ...opened, threadId, messageId };
}

const isReady = (opened: ReturnType<typeof open>) =>
  vi.waitFor(() => expect(opened.status.value).toBe('ready'));
/** Loads what others have written, like a live event. */
const catchUp = () => useQueryCache().invalidateQueries({ key: dialogKey('t1') }).catch(() => {});
const ids = ({ messages }: ReturnType<typeof open>) => messages.value.map(({ id }) => id);

describe('a dialog', () => {
  test('is read as it opens, its newest messages first of all', async () => {
    const [asked, answered] = [patient(), reply({ step: 'ask_day' })];
    answer(T1, dialog('t1', [asked, answered], 'm0'));
    const opened = open('t1');
    expect(opened.status.value).toBe('loading');
    await isReady(opened);
    expect(ids(opened)).toEqual([asked.id, answered.id]);
    expect([opened.hasEarlier.value, opened.switches.value]).toEqual([true, 2]);
    expect(opened.state.value?.current_step).toBe('ask_day');
    expect(callsTo(T1)[0]!.query).toEqual({ messages_limit: '60' });
  });

  test('that is still to begin reads nothing', () => {
    const opened = open(null);
    expect([opened.status.value, ids(opened)]).toEqual(['ready', []]);
  });

  test.each([[404, 'missing'], [422, 'missing'], [503, 'failed']])(
    'a %i makes it %s',
    async (status, shown) => {
      answer(T1, () => problem(status));
      const opened = open('t1');
      await vi.waitFor(() => expect(opened.status.value).toBe(shown));
    },
  );

  test('reads back to the message that the address names', async () => {
    const [old, older, recent] = [patient(), patient(), patient()];
    answer(
      T1,
      dialog('t1', [recent], 'p1'),
      dialog('t1', [old], 'p2'),
      dialog('t1', [older], 'p3'),
    );
    const opened = open('t1', older.id);
    await isReady(opened);
    expect(ids(opened)).toEqual([older.id, old.id, recent.id]);
    expect(callsTo(T1).map(({ query }) => query.before)).toEqual([undefined, 'p1', 'p2']);
  });

  test('reads back to a message that the address names later', async () => {
    const [old, recent] = [patient(), patient()];
    const newest = dialog('t1', [recent], 'p1');
    answer(T1, newest, newest, dialog('t1', [old]));
    const opened = open('t1');
    await isReady(opened);
    opened.messageId.value = old.id;
    await vi.waitFor(() => expect(ids(opened)).toEqual([old.id, recent.id]));
    expect(callsTo(T1).at(-1)!.query).toEqual({ messages_limit: '500', before: 'p1' });
  });

  test('is read again after a failure', async () => {
    answer(T1, unreachable, dialog('t1', []));
    const opened = open('t1');
    await vi.waitFor(() => expect(opened.status.value).toBe('failed'));
    expect(opened.problem.value?.status).toBe(0);
    const reading = opened.reload();
    expect(opened.status.value).toBe('loading');
    await reading;
    expect(opened.status.value).toBe('ready');
  });

  test('takes tags and a changed message without a request', async () => {
    const [first, second] = [patient('a'), patient('b')];
    answer(T1, dialog('t1', [first, second]));
    const opened = open('t1');
    await isReady(opened);
    opened.setTags(['urgent']);
    opened.update({ ...first, text: 'c' });
    expect(opened.detail.value?.tags).toEqual(['urgent']);
    expect(opened.messages.value.map(({ text }) => text)).toEqual(['c', 'b']);
    expect(callsTo(T1)).toHaveLength(1);
  });

  test('shows nothing of one that was left while it was read', async () => {
    let answerFirst = () => {};
    answer(T1, () =>
      new Promise<Response>((resolve) => {
        answerFirst = () => resolve(dialog('t1', [patient()])());
      }));
    const second = patient();
    answer('GET /assistant/threads/t2', dialog('t2', [second]));
    const opened = open('t1');
    await vi.waitFor(() => expect(callsTo(T1)).toHaveLength(1));
    opened.threadId.value = 't2';
    await isReady(opened);
    answerFirst();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(ids(opened)).toEqual([second.id]);
  });
});

test('a late response of a dialog that was left keeps the one that is opened again', async () => {
  const late = Promise.withResolvers<Response>();
  answer(T1, () => late.promise, dialog('t1', []));
  answer('GET /assistant/threads/t2', dialog('t2', []));
  const opened = open('t1');
  await vi.waitFor(() => expect(callsTo(T1)).toHaveLength(1));
  opened.threadId.value = 't2';
  await isReady(opened);
  opened.threadId.value = 't1';
  await vi.waitFor(() => expect(callsTo(T1)).toHaveLength(2));
  await isReady(opened);
  late.resolve(dialog('t1', [])());
  await new Promise((resolve) => setTimeout(resolve, 5));
  const turn = turnOf('t1');
  opened.append(SENT, turn);
  expect(ids(opened)).toEqual(['c1', turn.message_id]);
});

describe('earlier messages', () => {
  test('are put in front, and all of them are read for a copy', async () => {
    const [a, b, c] = [patient(), patient(), patient()];
    answer(T1, dialog('t1', [c], 'c'), dialog('t1', [b], 'b'), dialog('t1', [a]));
    const opened = open('t1');
    await isReady(opened);
    await opened.readEarlier();
    expect(ids(opened)).toEqual([b.id, c.id]);
    expect(await opened.readAll()).toEqual([a, b, c]);
    expect(opened.hasEarlier.value).toBe(false);
    await opened.readEarlier();
    expect(callsTo(T1).map(({ query }) => query.messages_limit)).toEqual(['60', '200', '500']);
  });

  test('that cannot be read leave the page as it is', async () => {
    const only = patient();
    answer(T1, dialog('t1', [only], 'c'), unreachable);
    const opened = open('t1');
    await isReady(opened);
    await expect(opened.readEarlier()).rejects.toMatchObject({ status: 0 });
    expect([ids(opened), opened.hasEarlier.value]).toEqual([[only.id], true]);
  });
});

describe('a finished turn', () => {
  test('is added without a request', async () => {
    answer(T1, dialog('t1', []));
    const opened = open('t1');
    await isReady(opened);
    const turn = turnOf('t1', { events: ['hard_handoff', 'resumed'], reply: 'Booked.' });
    opened.append(SENT, turn);
    expect(opened.messages.value).toMatchObject([
      { id: 'c1', role: 'user', text: 'Hello', meta: null },
      {
        id: turn.message_id,
        role: 'assistant',
        text: 'Booked.',
        intent_code: 'booking',
        sources: turn.sources,
        meta: { events: turn.events, served_intent_code: 'booking', debug: turn.debug },
      },
    ]);
    expect(opened.switches.value).toBe(2);
    expect(opened.detail.value?.state).toEqual(turn.state);
    expect(callsTo(T1)).toHaveLength(1);
  });

  test('counts as a switch when another branch serves it than the reply before', async () => {
    answer(T1, dialog('t1', []));
    const opened = open('t1');
    await isReady(opened);
    const say = (branch: string, events: EventName[] = []) => {
      const turn = turnOf('t1', { events });
      opened.append(SENT, { ...turn, state: { ...turn.state, current_intent: branch } });
      return opened.switches.value - 2;
    };
    expect(say('booking')).toBe(0);
    expect(say('booking', ['hard_handoff', 'hard_handoff'])).toBe(0);
    expect(say('prices', ['hard_handoff'])).toBe(1);
    expect(say('booking', ['resumed'])).toBe(2);
    expect(say('general_info')).toBe(3);
  });

  test('that was answered before is not added again', async () => {
    answer(T1, dialog('t1', []));
    const opened = open('t1');
    await isReady(opened);
    const turn = turnOf('t1');
    opened.append(SENT, turn);
    opened.append(SENT, turn);
    expect(opened.messages.value).toHaveLength(2);
  });

  test('that finishes while the dialog is read is not lost', async () => {
    const [early, turn] = [Promise.withResolvers<Response>(), turnOf('t1')];
    answer(T1, () => early.promise, dialog('t1', [{ ...reply(), id: turn.message_id }]));
    const opened = open('t1');
    await vi.waitFor(() => expect(callsTo(T1)).toHaveLength(1));
    opened.append(SENT, turn);
    early.resolve(dialog('t1', [])());
    await isReady(opened);
    expect(ids(opened)).toEqual([turn.message_id]);
  });

  test('of a new dialog stays when its address comes, without reading it', async () => {
    const opened = open(null);
    opened.append(SENT, turnOf('t1'));
    opened.threadId.value = 't1';
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(opened.messages.value).toHaveLength(2);
    expect(callsTo(T1)).toEqual([]);
  });
});

describe('catching up', () => {
  test('shows what somebody else wrote, and keeps the page when that fails', async () => {
    const theirs = reply();
    answer(T1, dialog('t1', []), unreachable, dialog('t1', [theirs]));
    const opened = open('t1');
    await isReady(opened);
    opened.append(SENT, turnOf('t1'));
    await catchUp();
    expect(opened.messages.value).toHaveLength(2);
    await catchUp();
    expect(ids(opened)).toEqual([theirs.id]);
  });

  test('keeps earlier messages, and what was added meanwhile', async () => {
    const [old, recent, theirs] = [patient(), patient(), reply()];
    const turn = turnOf('t1');
    const mine = { ...reply(), id: turn.message_id };
    const late = Promise.withResolvers<Response>();
    answer(
      T1,
      dialog('t1', [recent], 'p1'),
      dialog('t1', [old], 'p2'),
      () => late.promise,
      dialog('t1', [recent, theirs, mine], 'p1'),
    );
    const opened = open('t1');
    await isReady(opened);
    await opened.readEarlier();
    void catchUp();
    await vi.waitFor(() => expect(callsTo(T1)).toHaveLength(3));
    opened.append(SENT, turn);
    late.resolve(dialog('t1', [recent, theirs], 'p1')());
    await vi.waitFor(() =>
      expect(ids(opened)).toEqual([old.id, recent.id, theirs.id, turn.message_id])
    );
    expect(opened.hasEarlier.value).toBe(true);
  });

  test('is not undone by an answer that comes late', async () => {
    const [first, second] = [reply(), reply()];
    const late = Promise.withResolvers<Response>();
    const now = dialog('t1', [first, second]);
    answer(T1, dialog('t1', []), () => late.promise, now);
    const opened = open('t1');
    await isReady(opened);
    const reads = [catchUp(), catchUp()];
    await reads[1];
    late.resolve(dialog('t1', [first])());
    await reads[0];
    expect(ids(opened)).toEqual([first.id, second.id]);
  });
});
