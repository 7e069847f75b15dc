/** Limits of a turn that editors can change; functions/assistant/README.md explains each. */
export interface TurnLimits {
  /** Maximum hard hand-offs of a dialog before escalation. */
  handoff_cap: number;
  /** Maximum additional calls after INTENT_CHANGE tags within one turn. */
  max_bounces: number;
  /**
   * Number of consecutive side answers, or of turns without progress, after which the prompt leads
   * back to the step's question.
   */
  nudge_at: number;
  /** Number of consecutive turns without progress after which the reply offers a person. */
  stall_offer_at: number;
}

/** Limits that editors have not changed. */
export const DEFAULT_LIMITS: TurnLimits = {
  handoff_cap: 3,
  max_bounces: 1,
  nudge_at: 3,
  stall_offer_at: 4,
};
