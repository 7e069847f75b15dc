/** The branches the product itself relies on; imports nothing, so that every side can read them. */

/** Serves a turn when the router is in doubt. */
export const FALLBACK_BRANCH = 'general_info';

/** Takes a dialog over after too many hard hand-offs. */
export const ESCALATION_BRANCH = 'escalate_human';

/** Holds the router's prompt and answers nobody. */
export const ROUTER_BRANCH = '_router';

/** Holds what is looked for in a message before any model sees it, and what is answered then. */
export const SAFETY_BRANCH = '_safety';

/** Cannot be disabled. */
export const ALWAYS_ON: readonly string[] = [
  FALLBACK_BRANCH,
  ESCALATION_BRANCH,
  ROUTER_BRANCH,
  SAFETY_BRANCH,
];
