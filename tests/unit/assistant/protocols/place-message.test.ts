import { expect, test } from 'vitest';
import {
  deriveMessageId,
  deriveRequestId,
} from '../../../../functions/assistant/protocols/message-ids.ts';
import {
  findNamedThread,
  placeMessage,
  type SentMessage,
} from '../../../../functions/assistant/protocols/place-message.ts';
import type { Caller } from '../../../../functions/shared/caller.ts';
import type { Db } from '../../../../functions/shared/clients.ts';

const THREAD = '00000000-0000-4000-8000-000000000001';
const CONVERSATION = 'a-conversation-of-theirs';
const service = { kind: 'service' } as Caller;
const operator = { kind: 'operator', userId: THREAD } as Caller;
const keyHolder = (keyId: string) => ({ kind: 'key', keyId }) as Caller;

/** Stores first turns of conversations by their derived id, with `later` messages. */
function database(stored: Record<string, string> = {}, later = 0): Db {
  const turnOf = (id: string) =>
    id in stored
      ? {
        thread_id: THREAD,
        message_id: THREAD,
        user_text: stored[id],
        text: 'Yes.',
        sources_json: [],
        assembled_prompt: null,
        meta_json: null,
      }
      : null;
  const rpc = (_: string, { p_client_message_id: id }: { p_client_message_id: string }) =>
    Promise.resolve({ data: turnOf(id), error: null, status: 200 });
  const data = Array.from({ length: 1 + later }, () => ({ id: THREAD }));
  const query = { select: () => query, eq: () => query, limit: () => ({ data, error: null }) };
  return { rpc, from: () => query } as unknown as Db;
}

const place = (sent: Partial<SentMessage>, { caller = service, db = database() } = {}) =>
  placeMessage(db, caller, { message: 'Hello', isFirst: true, ...sent });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

test('a message that names a dialog goes on with it', async () => {
  expect(await place({ thread_id: THREAD, isFirst: false })).toEqual({ thread_id: THREAD });
});

test('a dialog named twice is one dialog, or refused', () => {
  const other = '00000000-0000-4000-8000-000000000002';
  expect(findNamedThread(THREAD, undefined)).toBe(THREAD);
  expect(findNamedThread(undefined, THREAD)).toBe(THREAD);
  expect(findNamedThread(THREAD, THREAD)).toBe(THREAD);
  expect(() => findNamedThread(THREAD, other)).toThrow('different dialogs');
});

test('a first message without a name begins a dialog', async () => {
  expect(await place({})).toEqual({});
});

test('a history without a name is refused, and told what to send', async () => {
  await expect(place({ isFirst: false })).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'X-Thread-Id', message: expect.stringContaining('X-Conversation-Id') }],
  });
});

test('a new conversation begins a dialog that its name finds again', async () => {
  const first = await place({ conversation: CONVERSATION, isFirst: false });
  expect(first).toEqual({ client_message_id: expect.stringMatching(UUID) });
  const db = database({ [first.client_message_id!]: 'Hello' });
  const next = { conversation: CONVERSATION, message: 'And now?', isFirst: false };
  expect(await place(next, { db })).toEqual({ thread_id: THREAD });
  const trimmed = { ...next, isFirst: true };
  expect(await place(trimmed, { db })).toEqual({ thread_id: THREAD });
});

test('a first message that comes again is the same turn', async () => {
  const first = await place({ conversation: CONVERSATION });
  const db = database({ [first.client_message_id!]: 'Hello' });
  expect(await place({ conversation: CONVERSATION }, { db })).toEqual(first);
});

test('the same words later in a conversation are another turn', async () => {
  const first = await place({ conversation: CONVERSATION });
  const db = database({ [first.client_message_id!]: 'Hello' }, 1);
  expect(await place({ conversation: CONVERSATION }, { db })).toEqual({ thread_id: THREAD });
});

test('accounts and keys do not meet in a conversation of the same name', async () => {
  const callers = [service, operator, keyHolder('one'), keyHolder('two')];
  const places = await Promise.all(
    callers.map((caller) => place({ conversation: CONVERSATION }, { caller })),
  );
  expect(new Set(places.map((each) => each.client_message_id)).size).toBe(callers.length);
});

test('the id of a message stays with it, but for the one that begins a conversation', async () => {
  const client_message_id = '00000000-0000-4000-8000-000000000002';
  const placed = (sent: Partial<SentMessage>, db?: Db) =>
    place({ client_message_id, ...sent }, { db });
  expect(await placed({ thread_id: THREAD })).toEqual({ thread_id: THREAD, client_message_id });
  expect(await placed({})).toEqual({ client_message_id });
  const first = await placed({ conversation: CONVERSATION });
  expect(first.client_message_id).not.toBe(client_message_id);
  const db = database({ [first.client_message_id!]: 'Hello' });
  const next = { conversation: CONVERSATION, message: 'And now?', isFirst: false };
  expect(await placed(next, db)).toEqual({ thread_id: THREAD, client_message_id });
});

test('a name of a message is the same turn in its dialog alone', async () => {
  const first = await deriveMessageId(service, THREAD, 'message-1');
  expect(first).toMatch(UUID);
  expect(await deriveMessageId(service, THREAD, 'message-1')).toBe(first);
  expect(await deriveMessageId(service, CONVERSATION, 'message-1')).not.toBe(first);
});

test('an Idempotency-Key is one request of its caller, and no name of a message', async () => {
  const ids = await Promise.all([
    deriveRequestId(service, 'key-1'),
    deriveRequestId(service, 'key-2'),
    deriveRequestId(keyHolder('one'), 'key-1'),
    deriveMessageId(service, '', 'key-1'),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await deriveRequestId(service, 'key-1')).toBe(ids[0]);
});
