import { defineStore } from 'pinia';
import type { Candidate } from '../../../../../functions/assistant/schemas/candidate.ts';
import { useDrafts } from '../../../stores/drafts.ts';

/** Key of the input box of a dialog that does not exist yet. */
export const NEW_DIALOG = 'new';

/** A message as it was sent; sent again under the same id it is not answered twice. */
export interface SentMessage {
  id: string;
  text: string;
  /** ISO 8601. */
  at: string;
  /** What it tries; a message that is sent again begins no real dialog instead of a trial. */
  candidate?: Candidate;
}

export interface UnsentMessage {
  /** What stands in the box. */
  text: string;
  /** The message sent last, until it is answered. */
  sent?: SentMessage;
  /** It was sent and has neither been answered nor come back to the box. */
  isUnderway?: boolean;
}

/** Each dialog's input box and the message on its way: a draft until it is answered. */
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

  /** Empties the box when its text is on its way; another text that is typed there stays. */
  function send(key: string, sent: SentMessage): void {
    const typed = read(key);
    put(key, { text: typed.trim() === sent.text ? '' : typed, sent, isUnderway: true });
  }

  /** The message on its way was answered. */
  const settle = (key: string) => put(key, { text: read(key) });

  /** Puts text that was not sent back into the box, before whatever has been typed since. */
  function returnToBox(key: string, text: string): void {
    const { text: typed, sent } = of(key);
    put(key, { text: typed.trim() ? `${text}\n${typed}` : text, sent });
  }

  /** What was typed while a new dialog began belongs to that dialog. */
  function move(from: string, to: string): void {
    const typed = read(from);
    if (typed) returnToBox(to, typed);
    drafts.drop('message', from);
  }

  const claim = (key: string) => drafts.claim('message', key);

  return { of, read, write, send, settle, returnToBox, move, claim };
});
