import type { Slots, ThreadState } from '../engine/thread-state.ts';
import { type DialogFacts, findPersonalValues } from '../privacy/dialog-facts.ts';
import type { Candidate } from '../schemas/candidate.ts';
import type { Source } from '../schemas/turn.ts';
import type { TurnSettings } from './turn-settings.ts';
import type { SentPrompt } from './model/call-branch.ts';
import type { BranchRequest, RouterRequest } from './model/sent-request.ts';

/** The recorded requests of a turn, to send them again unchanged. */
export interface RecordedCalls {
  readonly router: RouterRequest | null;
  /** In the order of the calls. */
  readonly calls: readonly BranchRequest[];
}

/** An open request to call a patient back. */
export interface OpenCallback {
  readonly slots: Slots;
  readonly summary: string;
  /** Whether the last reply asked for a telephone number because no model answered. */
  readonly is_asked: boolean;
}

/** The input of a turn from a dialog, a trial, a rerun or a test. */
export interface TurnMaterial extends TurnSettings {
  /** State of the dialog before the turn. */
  readonly state: ThreadState;
  /** The previous messages, oldest first. */
  readonly messages: SentPrompt['history'];
  /** All facts of the dialog; defaults to `messages`. */
  readonly earlier?: DialogFacts;
  readonly fragments: Source[];
  /** The tested candidate, whose versions `configs` already contains; null in a real turn. */
  readonly candidate: Candidate | null;
  /** The `## Now` part of the rerun turn; defaults to the current time. */
  readonly now?: string;
  readonly recordedCalls?: RecordedCalls;
  /** The open callback of a real dialog. */
  readonly callback?: OpenCallback | null;
  /** An enabled responder that replaces the router's decision. */
  readonly namedBranch?: string;
}

/**
 * Returns the facts of a dialog up to a message, with the personal values of the states before and
 * after it.
 */
export function toDialogFacts(
  { state, messages, earlier = messages.map(({ text }) => text), branches }: Pick<
    TurnMaterial,
    'state' | 'messages' | 'earlier' | 'branches'
  >,
  message: string,
  after: ThreadState = state,
): DialogFacts {
  return [
    ...earlier,
    ...findPersonalValues(state, branches),
    message,
    ...findPersonalValues(after, branches),
  ];
}
