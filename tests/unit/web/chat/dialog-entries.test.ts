import { expect, test } from 'vitest';
import { addEntry, addMessage, toReplied, toSending } from '@/chat/dialog-entries.ts';
import type { VisitorMessage } from '@/chat/visitor-api.ts';

const message = (fields: Partial<VisitorMessage>): VisitorMessage => ({
  ...{ id: 'm1', role: 'user', text: 'Hello', created_at: '2026-11-25T10:00:00Z' },
  ...{ client_message_id: null, author: null, sources: [], takeover: null, offer: null },
  helpful: null,
  ...fields,
});

test('a stored message takes the place of the one that was being sent', () => {
  const sending = addEntry([], toSending('c1', 'Hello'));
  const entries = addMessage(sending, message({ client_message_id: 'c1' }));
  expect(entries).toMatchObject([{ key: 'c1', status: 'stored', text: 'Hello' }]);
});

test('a reply that arrives twice stands once', () => {
  const reply = toReplied({
    ...{ message_id: 'm2', reply: 'Yes.', sources: [], held_by_person: false, offer: 'person' },
  });
  const entries = addMessage(addEntry([], reply), message({ id: 'm2', role: 'assistant' }));
  expect(entries).toHaveLength(1);
  expect(reply.offersPerson).toBe(true);
});
