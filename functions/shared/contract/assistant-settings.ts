import type { FixedTexts } from './fixed-texts.ts';
import { DEFAULT_LIMITS, type TurnLimits } from './turn-limits.ts';
import { DEFAULT_ORGANISATION, type Organisation } from './organisation.ts';

export interface AssistantSettings extends TurnLimits {
  /** Minimum confidence, from 0 to 1, to use the router's decision. */
  router_min_confidence: number;
  /**
   * Minutes of a person's inactivity after which a takeover ends and the assistant answers again.
   */
  takeover_idle_minutes: number;
  /** Minutes without an answer in a takeover after which other staff are alerted. */
  takeover_waiting_minutes: number;
  /** Minutes within which staff contacts the patient after an escalation. */
  callback_due_minutes: number;
  /** The changed fixed texts; the others have their defaults. */
  fixed_texts: Partial<FixedTexts>;
}

export type Settings = AssistantSettings & Organisation;

/** Settings that neither an editor nor an environment variable has changed. */
export const DEFAULT_SETTINGS: Settings = {
  ...DEFAULT_ORGANISATION,
  ...DEFAULT_LIMITS,
  router_min_confidence: 0.5,
  takeover_idle_minutes: 30,
  takeover_waiting_minutes: 5,
  callback_due_minutes: 60,
  fixed_texts: {},
};

/** Minimum and maximum of each number; keep equal to the table assistant_settings. */
export const SETTING_BOUNDS = {
  router_min_confidence: [0, 1],
  takeover_idle_minutes: [1, 1440],
  takeover_waiting_minutes: [1, 1439],
  callback_due_minutes: [5, 1440],
  handoff_cap: [1, 20],
  max_bounces: [0, 3],
  nudge_at: [1, 10],
  stall_offer_at: [2, 20],
} as const;
