import type { Caller } from '../../shared/caller.ts';
import type { LimitsToTake } from '../../shared/http/limit-rate.ts';
import type { Session } from '../../shared/http/session.ts';
import type { Candidate, TrialStart } from '../schemas/candidate.ts';
import type { TraceOrigin } from '../tracing/span.ts';

/** A visitor of a site, who writes in the dialog of their session. */
export interface Visitor {
  /** The hash of the session's token. */
  tokenHash: string;
  /** The network address that shares the budget of the site with others. */
  address: string;
  /** Names the part of the budget that the turn reserves. */
  turnId: string;
}

/** One message to be answered by a turn. */
export interface TurnRequest extends LimitsToTake {
  message: string;
  thread_id?: string;
  client_message_id?: string;
  /**
   * Set when an Idempotency-Key names the message; called when an earlier request stored the turn.
   */
  idempotency?: { onReplayed: () => void };
  /** Makes a new dialog a trial; in a trial it replaces the previous candidate. */
  candidate?: Candidate;
  /** Where a new trial begins. */
  start?: TrialStart;
  /** In a trial: whether lookups reach the real systems. */
  live_lookups?: boolean;
  /** A branch that the caller named; replaces the router's answer. */
  intent_code?: string;
  /**
   * Owner of a new dialog and of the model budget; null when a channel writes for an unknown
   * person.
   */
  user_id: string | null;
  /** Set when the caller may write only in dialogs of this account, their own. */
  required_owner?: string;
  /**
   * Whether a signed-in person sends it: they may write in dialogs begun in the workbench and in
   * trials.
   */
  isOperator?: boolean;
  /** The API key used: it may write in dialogs that it began, and owns a new one. */
  api_key_id?: string;
  /** Set when a visitor of a site sends it; their site pays for the turn. */
  visitor?: Visitor;
  /**
   * Of a person with a cached session; the call that begins the turn returns its current account.
   */
  session?: Pick<Session, 'known' | 'requireOperator'>;
  /** Trace context of the HTTP request. */
  origin?: TraceOrigin;
  /** Aborted when the caller disconnects; then nothing is stored. */
  signal: AbortSignal;
}

/**
 * Returns the account whose dialogs a viewer may write in; undefined for editors and servers, who
 * may write in all.
 */
export function findRequiredOwner(caller: Caller): string | undefined {
  return caller.kind === 'operator' && caller.role !== 'editor' ? caller.userId : undefined;
}
