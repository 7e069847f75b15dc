import type { AskedRequest } from './requests.ts';
import type { SlotChanges } from './thread-state.ts';

/** The structured tail of a scenario branch's reply (STATE_JSON). */
export interface Tail {
  readonly state_after: string | null;
  readonly slots_updated: SlotChanges;
  readonly soft_insertion: boolean;
  readonly request?: AskedRequest | null;
}

/** A tail that could be read, or why it could not. */
export type TailReading = { ok: true; value: Tail } | { ok: false; reason: string };

/** A branch's reply, taken apart. */
export interface Reply {
  /** What the patient sees; empty when nothing is left to show. */
  readonly text: string;
  /** The last object with a tail's keys, or why there is none that can be read. */
  readonly tail: TailReading | null;
  /** Codes of the INTENT_CHANGE tags, in order. */
  readonly intentChanges: readonly string[];
  /** Something that looks like a tag or a tail was hidden and not read: why. */
  readonly unread?: string;
}
