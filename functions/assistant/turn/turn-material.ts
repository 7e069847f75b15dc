import type { ThreadState } from '../engine/thread-state.ts';
import type { Candidate } from '../schemas/candidate.ts';
import type { Source } from '../schemas/turn.ts';
import type { TurnSettings } from './load/turn-settings.ts';
import type { SentPrompt } from './model/call-branch.ts';
import type { BranchRequest, RouterRequest } from './model/sent-request.ts';

/** The requests of a turn that was played before, to be sent again as they were. */
export interface SentThen {
  readonly router: RouterRequest | null;
  /** In the order in which branches were called. */
  readonly calls: readonly BranchRequest[];
}

/** What a turn is played from, wherever it comes from: a dialog, a trial, an earlier turn, a test. */
export interface TurnMaterial extends TurnSettings {
  /** Of the dialog before the turn. */
  readonly state: ThreadState;
  /** The last of the dialog before the question, oldest first. */
  readonly messages: SentPrompt['history'];
  readonly fragments: Source[];
  /** What is tried: `configs` hold its versions already. Null in a real turn. */
  readonly candidate: Candidate | null;
  /** The part `## Now` of an earlier turn; today's when it is left out. */
  readonly now?: string;
  readonly sentThen?: SentThen;
  /** Takes the place of the router's answer; an enabled responder. */
  readonly namedBranch?: string;
}
