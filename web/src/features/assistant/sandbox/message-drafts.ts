import { defineStore } from 'pinia';
import type { Candidate } from '@contract/assistant/schemas/candidate.ts';
import { useDrafts } from '@/stores/drafts.ts';

/** Key of a new dialog, which has no id yet. */
export const NEW_DIALOG = 'new';

/** A sent message; sending it again with the same id does not cause a second turn. */
export interface SentMessage {
  id: string;
  text: string;
  /** ISO 8601 timestamp. */
  at: string;
  /** Its candidate, so that a retry starts a trial instead of a real dialog. */
  candidate?: Candidate;
}

export interface UnsentMessage {
  /** Text in the box. */
  text: string;
  /** The last sent message, until it is answered. */
  sent?: SentMessage;
  /** Whether `sent` is neither answered nor returned to the box. */
  isUnderway?: boolean;
}

/** Stores each dialog's text in the box and its unanswered message as a draft. */
export const useMessageDrafts = defineStore('unsent-messages', () => {
  const drafts = useDrafts();

  const of = (key: string): UnsentMessage =>
    drafts.mine('message', key)?.value as UnsentMessage | undefined ?? { text: '' };
  const read = (key: string) => of(key).text;

  function put(key: string, message: UnsentMessage): void {
    if (message.text || message.isUnderway) drafts.write('message', key, message);
    else drafts.drop('message', key);
  }

  const write = (key: string, text: string) => put(key, { ...of(key), text });

  /** Stores a sent message; clears the box if it still contains that message. */
  function send(key: string, sent: SentMessage): void {
    const typed = read(key);
    put(key, { text: typed.trim() === sent.text ? '' : typed, sent, isUnderway: true });
  }

  /** Clears the sent message after its answer. */
  const settle = (key: string) => put(key, { text: read(key) });

  /** Returns an unsent text to the box, before anything typed since. */
  function returnToBox(key: string, text: string): void {
    const { text: typed, sent } = of(key);
    put(key, { text: typed.trim() ? `${text}\n${typed}` : text, sent });
  }

  /** Moves the text in the box of one dialog to the box of another, before the text there. */
  function move(from: string, to: string): void {
    const typed = read(from);
    if (typed) returnToBox(to, typed);
    drafts.drop('message', from);
  }

  const claim = (key: string) => drafts.claim('message', key);

  return { of, read, write, send, settle, returnToBox, move, claim };
});
