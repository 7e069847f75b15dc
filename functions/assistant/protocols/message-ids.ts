import { sha256 } from 'hono/utils/crypto';
import type { Caller } from '../../shared/caller.ts';
import { callerScope } from '../../shared/caller-scope.ts';

/** Derives message ids for clients whose ids are not UUIDs. */

/** Derives a UUID (version 8) from names; the result is different for each account and API key. */
async function deriveId(caller: Caller, ...names: string[]): Promise<string> {
  const hash = (await sha256(JSON.stringify([callerScope(caller), ...names])))!;
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** Derives the id of a conversation's first message from the client's id of the conversation. */
export const deriveFirstMessageId = (caller: Caller, conversation: string) =>
  deriveId(caller, 'conversation', conversation);

/** Derives the id of a message from the client's id within a dialog or conversation. */
export const deriveMessageId = (caller: Caller, dialog: string, name: string) =>
  deriveId(caller, 'message', dialog, name);

/** Derives the id of a message from the Idempotency-Key of its request. */
export const deriveRequestId = (caller: Caller, key: string) => deriveId(caller, 'request', key);
