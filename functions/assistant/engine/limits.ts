/** Limits of a turn; ../README.md says where each applies. */

/** Maximum answer calls after an INTENT_CHANGE within one turn. */
export const MAX_BOUNCES = 1;

/** Maximum hard hand-offs of a dialog before it goes to escalation. */
export const MAX_HANDOFFS = 3;

/**
 * Number of consecutive side answers after which the prompt asks to return to the step's question.
 */
export const NUDGE_AT = 3;

/** Number of consecutive turns without progress after which the prompt asks the same. */
export const STALL_NUDGE_AT = 3;

/**
 * Number of consecutive turns without progress after which the reply offers a person, because the
 * nudge did not help.
 */
export const STALL_OFFER_AT = 4;

/** Maximum length of a slot's value as JSON, in characters. */
export const SLOT_LENGTH_LIMIT = 2000;

/** Maximum length of all slots of a dialog as JSON, in characters. */
export const SLOTS_LENGTH_LIMIT = 20_000;

/** Maximum concurrent turns of one dialog. */
export const MAX_CONCURRENT_TURNS = 20;

/** Number of messages of the dialog that the answering model reads. */
export const HISTORY_LENGTH = 30;

/** Number of messages of the dialog that the router reads before the new one. */
export const ROUTER_HISTORY_LENGTH = 6;
