/** The numbers of a turn; ../README.md says where each counts. */

/** Answer calls that may follow an INTENT_CHANGE within one turn. */
export const MAX_BOUNCES = 1;

/** Hard hand-offs a dialog may count before it goes to escalation. */
export const HANDOFF_CAP = 3;

/** Side answers in a row from which the prompt asks to return to the step's question. */
export const NUDGE_AT = 3;

/** Turns in a row without progress from which the prompt asks to return to the step's question. */
export const STALL_NUDGE_AT = 3;

/** The one with which a person is offered: the nudge did not help. */
export const STALL_OFFER_AT = 4;

/** Minutes in which a person gets in touch, as the fixed reply promises. */
export const CALLBACK_DUE_MINUTES = 60;

/** Characters of a slot's value as JSON. */
export const SLOT_LENGTH_LIMIT = 2000;

/** Characters of all slots of a dialog as JSON. */
export const SLOTS_LENGTH_LIMIT = 20_000;

/** Turns of one dialog that may be under way at once. */
export const TURNS_AT_ONCE = 20;

/** Messages of the dialog that are sent to the answering model. */
export const HISTORY_LENGTH = 30;

/** Messages of the dialog that the router reads before the new one. */
export const ROUTER_HISTORY_LENGTH = 6;
