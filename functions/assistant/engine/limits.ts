/** Limits of a turn that no setting changes. */

/** Maximum length of a slot's value as JSON, in characters. */
export const SLOT_LENGTH_LIMIT = 2000;

/** Maximum length of all slots of a dialog as JSON, in characters. */
export const SLOTS_LENGTH_LIMIT = 20_000;

/** Maximum concurrent turns of one dialog. */
export const MAX_CONCURRENT_TURNS = 20;

/** Number of previous messages in the answering model's prompt. */
export const HISTORY_LENGTH = 30;

/** Number of previous messages in the router's prompt. */
export const ROUTER_HISTORY_LENGTH = 6;
