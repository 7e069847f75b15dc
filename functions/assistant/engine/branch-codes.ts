/**
 * Codes of the branches that the product relies on. Imports nothing, so that every folder can use
 * it.
 */

/** Answers when the router is uncertain or fails. */
export const FALLBACK_BRANCH = 'general_info';

/** Offers a person; too many hand-offs move the dialog to this branch. */
export const ESCALATION_BRANCH = 'escalate_human';

/** Contains the router's prompt; never answers a patient. */
export const ROUTER_BRANCH = '_router';

/** Contains the rules that run on a message before any model sees it, and their fixed replies. */
export const SAFETY_BRANCH = '_safety';

/** Branches that cannot be disabled. */
export const ALWAYS_ON: readonly string[] = [
  FALLBACK_BRANCH,
  ESCALATION_BRANCH,
  ROUTER_BRANCH,
  SAFETY_BRANCH,
];
