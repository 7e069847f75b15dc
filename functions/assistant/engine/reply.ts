import type { AskedRequest } from './requests.ts';
import type { SlotChanges } from './thread-state.ts';

/** A call of an action in a reply's tail. */
export interface AskedAction {
  readonly code: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The structured tail of a branch's reply (STATE_JSON). */
export interface Tail {
  readonly state_after: string | null;
  readonly slots_updated: SlotChanges;
  readonly soft_insertion: boolean;
  readonly request?: AskedRequest | null;
  readonly action?: AskedAction | null;
}

/** A parsed tail, or the reason why it could not be parsed. */
export type TailReading = { ok: true; value: Tail } | { ok: false; reason: string };

/** A branch's reply, parsed. */
export interface Reply {
  /** The text that the patient sees; may be empty. */
  readonly text: string;
  /**
   * The last JSON object with a tail's keys, parsed, or the reason why it cannot be parsed; null
   * without a tail.
   */
  readonly tail: TailReading | null;
  /** Codes of the INTENT_CHANGE tags, in order. */
  readonly intentChanges: readonly string[];
  /** The reason why text that looked like a tag or a tail was hidden but not parsed. */
  readonly unread?: string;
}
