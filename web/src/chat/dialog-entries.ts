import type { VisitorMessage, VisitorReply } from './visitor-api.ts';

export interface Entry {
  /** The message's client_message_id if it has one, otherwise its id. */
  key: string;
  role: VisitorMessage['role'];
  text: string;
  status: 'stored' | 'sending' | 'failed';
  /** Problem code of a message that was not sent, or whose challenge is being solved. */
  problem?: string;
  author: string | null;
  sources: VisitorMessage['sources'];
  takeover: VisitorMessage['takeover'];
  offersPerson: boolean;
  helpful: boolean | null;
}

const NOTHING = { author: null, sources: [], takeover: null, offersPerson: false, helpful: null };

export const toSending = (key: string, text: string): Entry => ({
  ...NOTHING,
  ...{ key, role: 'user', text, status: 'sending' },
});

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

/** Adds a message, or replaces its provisional entry. */
export function addMessage(entries: readonly Entry[], message: VisitorMessage): Entry[] {
  return addEntry(entries, toEntry(message));
}

/** Adds an entry, or replaces the one with the same key. */
export function addEntry(entries: readonly Entry[], entry: Entry): Entry[] {
  return entries.some(({ key }) => key === entry.key)
    ? entries.map((each) => each.key === entry.key ? entry : each)
    : [...entries, entry];
}
