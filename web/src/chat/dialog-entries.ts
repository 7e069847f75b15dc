import type { VisitorMessage, VisitorReply } from './visitor-api.ts';

/** A message as the chat shows it. */
export interface Entry {
  /** Of the message; of one that is being sent, its client_message_id. */
  key: string;
  role: VisitorMessage['role'];
  text: string;
  status: 'stored' | 'sending' | 'failed';
  /** Why it was not sent, or not yet: the code of the problem. */
  problem?: string;
  author: string | null;
  sources: VisitorMessage['sources'];
  takeover: VisitorMessage['takeover'];
  offersPerson: boolean;
  helpful: boolean | null;
}

const NOTHING = { author: null, sources: [], takeover: null, offersPerson: false, helpful: null };

/** Returns the entry of a message that is being sent. */
export const toSending = (key: string, text: string): Entry => ({
  ...NOTHING,
  ...{ key, role: 'user', text, status: 'sending' },
});

/** Returns the entry of a reply that has ended. */
export const toReplied = ({ message_id, reply, sources, offer }: VisitorReply): Entry => ({
  ...NOTHING,
  ...{ key: message_id, role: 'assistant', text: reply ?? '', status: 'stored' },
  ...{ sources, offersPerson: offer === 'person' },
});

const toEntry = (message: VisitorMessage): Entry => ({
  key: message.client_message_id ?? message.id,
  role: message.role,
  text: message.text,
  status: 'stored',
  author: message.author,
  sources: message.sources,
  takeover: message.takeover,
  offersPerson: message.offer === 'person',
  helpful: message.helpful,
});

/** Adds a message, or replaces the entry that stands for it. */
export function addMessage(entries: readonly Entry[], message: VisitorMessage): Entry[] {
  return addEntry(entries, toEntry(message));
}

/** Adds an entry, or replaces the one of the same key. */
export function addEntry(entries: readonly Entry[], entry: Entry): Entry[] {
  return entries.some(({ key }) => key === entry.key)
    ? entries.map((each) => each.key === entry.key ? entry : each)
    : [...entries, entry];
}
