import type { Caller } from '../../shared/caller.ts';
import type { LimitsToTake } from '../../shared/http/limit-rate.ts';
import type { Session } from '../../shared/http/session.ts';
import type { Candidate, TrialStart } from '../schemas/candidate.ts';
import type { TraceOrigin } from '../tracing/span.ts';

/** A visitor of a site, who can write only in their session's dialog. */
export interface Visitor {
  tokenHash: string;
  /** The visitor's network address; one address may use a quarter of the site's daily budget. */
  address: string;
  /** Identifies the budget that the turn reserves. */
  turnId: string;
}

/** A message to answer with a turn. */
export interface TurnRequest extends LimitsToTake {
  message: string;
  thread_id?: string;
  client_message_id?: string;
  /**
   * Set when an Idempotency-Key identifies the message; `onReplayed` is called when an earlier
   * request stored the turn.
   */
  idempotency?: { onReplayed: () => void };
  /** Makes a new dialog a trial; in a trial it replaces the previous candidate. */
  candidate?: Candidate;
  /** The state in which a new trial starts. */
  start?: TrialStart;
  /** Whether a trial's lookups call the real systems. */
  live_lookups?: boolean;
  /** A branch that the caller named; replaces the router's decision. */
  intent_code?: string;
  /**
   * Owner of a new dialog, whose model budget the turn uses; null for API keys, visitors, and
   * servers that name no person.
   */
  user_id: string | null;
  /** Set when the caller may only write in their own account's dialogs. */
  required_owner?: string;
  /** Whether a signed-in person writes; they may only write in workbench dialogs and trials. */
  isOperator?: boolean;
  /** The API key of the call: it may write in dialogs that it started, and owns a new one. */
  api_key_id?: string;
  /** Set for a visitor of a site; the site is charged for the turn. */
  visitor?: Visitor;
  /**
   * Cached session of a person; the database call that begins the turn returns their current
   * account.
   */
  session?: Pick<Session, 'known' | 'requireOperator'>;
  origin?: TraceOrigin;
  /** Aborted when the caller disconnects; then nothing is stored. */
  signal: AbortSignal;
}

/**
 * Returns the account to whose dialogs a person is limited; undefined for editors, servers and API
 * keys.
 */
export function findRequiredOwner(caller: Caller): string | undefined {
  return caller.kind === 'operator' && caller.role !== 'editor' ? caller.userId : undefined;
}
