import { sha256 } from 'hono/utils/crypto';
import type { Caller } from '../../shared/caller.ts';

/** Ids under which messages are stored that their clients name in another way than by a UUID. */

function nameOf(caller: Caller): string {
  if (caller.kind === 'key') return caller.keyId;
  return caller.kind === 'operator' ? caller.userId : caller.kind;
}

/** A UUID (version 8) that these names always lead to; accounts and API keys have none in common. */
async function idOf(caller: Caller, ...names: string[]): Promise<string> {
  const hash = (await sha256(JSON.stringify([nameOf(caller), ...names])))!;
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** Of the message that begins a conversation, which a client names. */
export const idOfFirst = (caller: Caller, conversation: string) =>
  idOf(caller, 'conversation', conversation);

/** Of a message that a client names within a dialog or conversation. */
export const idOfMessage = (caller: Caller, dialog: string, name: string) =>
  idOf(caller, 'message', dialog, name);

/** Of the message that came with an Idempotency-Key, which stands for one request of the caller. */
export const idOfRequest = (caller: Caller, key: string) => idOf(caller, 'request', key);
