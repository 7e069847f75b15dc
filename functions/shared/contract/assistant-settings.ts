import type { FixedTexts } from './fixed-texts.ts';
import { DEFAULT_LIMITS, type TurnLimits } from './turn-limits.ts';
import { DEFAULT_ORGANISATION, type Organisation } from './organisation.ts';

/** What editors set for the whole assistant. */
export interface AssistantSettings extends TurnLimits {
  /** From 0 to 1; below it the router's decision is not used. */
  router_min_confidence: number;
  /** After so many minutes of a person's silence the assistant answers in their dialog again. */
  takeover_idle_minutes: number;
  /** After so many minutes without an answer in a takeover the other people are told. */
  takeover_waiting_minutes: number;
  /** Minutes in which a person gets in touch after a dialog was handed over. */
  callback_due_minutes: number;
  /** The fixed texts that editors changed; the others have their defaults. */
  fixed_texts: Partial<FixedTexts>;
}

/** What holds for all branches. */
export type Settings = AssistantSettings & Organisation;

/** The settings where neither an editor nor an environment variable sets others. */
export const DEFAULT_SETTINGS: Settings = {
  ...DEFAULT_ORGANISATION,
  ...DEFAULT_LIMITS,
  router_min_confidence: 0.5,
  takeover_idle_minutes: 30,
  takeover_waiting_minutes: 5,
  callback_due_minutes: 60,
  fixed_texts: {},
};

/** The least and the largest value of each number; the table assistant_settings has the same. */
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
