import type { Caller } from '../../shared/caller.ts';
import type { LimitsToTake } from '../../shared/http/limit-rate.ts';
import type { Session } from '../../shared/http/session.ts';
import type { Candidate } from '../schemas/candidate.ts';
import type { TraceOrigin } from '../tracing/span.ts';

/** One message on its way through a turn. */
export interface TurnRequest extends LimitsToTake {
  message: string;
  thread_id?: string;
  client_message_id?: string;
  /** Set when an Idempotency-Key names the message; told when an earlier request stored the turn. */
  idempotency?: { onReplayed: () => void };
  /** Makes a new dialog a trial; in one that is, it takes the place of the candidate before. */
  candidate?: Candidate;
  /** A branch that the caller named: it takes the place of the router's answer. */
  intent_code?: string;
  /** Owner of a new dialog and of the model budget; null when a channel writes for nobody known. */
  user_id: string | null;
  /** Set when the caller may chat in dialogs of this account only: the caller's own. */
  required_owner?: string;
  /** A signed-in person sends it: they write in dialogs begun in the workbench, and in trials. */
  isOperator?: boolean;
  /** The API key that is used: it may chat in dialogs that it began, and a new one belongs to it. */
  api_key_id?: string;
  /** Of a person; when it is known the call that begins the turn tells what it is worth by now. */
  session?: Pick<Session, 'known' | 'admit'>;
  /** Of the request that asks for it, for its trace. */
  origin?: TraceOrigin;
  /** Aborted when the caller goes away; then nothing is stored. */
  signal: AbortSignal;
}

/** A viewer chats in dialogs of their own; editors and servers in all. */
export function requiredOwner(caller: Caller): string | undefined {
  return caller.kind === 'operator' && caller.role !== 'editor' ? caller.userId : undefined;
}
