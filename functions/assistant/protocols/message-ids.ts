import { sha256 } from 'hono/utils/crypto';
import type { Caller } from '../../shared/caller.ts';
import { callerScope } from '../../shared/caller-scope.ts';

/** Derives message ids for clients that do not name their messages by UUIDs. */

/** Derives a UUID (version 8) from names; different accounts and API keys get different ones. */
async function deriveId(caller: Caller, ...names: string[]): Promise<string> {
  const hash = (await sha256(JSON.stringify([callerScope(caller), ...names])))!;
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** Derives the id of the message that begins a conversation named by the client. */
export const deriveFirstMessageId = (caller: Caller, conversation: string) =>
  deriveId(caller, 'conversation', conversation);

/** Derives the id of a message that a client names within a dialog or conversation. */
export const deriveMessageId = (caller: Caller, dialog: string, name: string) =>
  deriveId(caller, 'message', dialog, name);

/** Derives the id of a message with an Idempotency-Key, which names one request of the caller. */
export const deriveRequestId = (caller: Caller, key: string) => deriveId(caller, 'request', key);
