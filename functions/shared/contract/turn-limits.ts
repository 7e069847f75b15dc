/** Limits of a turn that editors may change; functions/assistant/README.md says where each applies. */
export interface TurnLimits {
  /** Maximum hard hand-offs of a dialog before it goes to escalation. */
  handoff_cap: number;
  /** Maximum answer calls after an INTENT_CHANGE within one turn. */
  max_bounces: number;
  /**
   * Number of consecutive side answers, or of turns without progress, after which the prompt asks to
   * return to the step's question.
   */
  nudge_at: number;
  /** Number of consecutive turns without progress after which the reply offers a person. */
  stall_offer_at: number;
}

/** The limits until an editor changes them. */
export const DEFAULT_LIMITS: TurnLimits = {
  handoff_cap: 3,
  max_bounces: 1,
  nudge_at: 3,
  stall_offer_at: 4,
};
