import { OPENING_HOURS } from './clinic.ts';

/** What editors set for the whole assistant. */
export interface AssistantSettings {
  /** An IANA name: Europe/London. */
  time_zone: string;
  /** From 0 to 1; below it the router's decision is not used. */
  router_min_confidence: number;
  /** After so many minutes of a person's silence the assistant answers in their dialog again. */
  takeover_idle_minutes: number;
  /** Minutes in which a person gets in touch after a dialog was handed over. */
  callback_due_minutes: number;
}

/** A time of every week in which the organisation is open. */
export interface OpeningHours {
  /** From 0, Sunday, to 6. */
  day: number;
  /** HH:MM in the time zone of the organisation. */
  opens: string;
  /** HH:MM, 24:00 for midnight. */
  closes: string;
}

/** When the organisation is open. */
export interface OpeningTimes {
  hours: OpeningHours[];
  /** Dates, YYYY-MM-DD, on which it is closed although `hours` has the weekday. */
  closed_dates: string[];
}

/** The settings where neither an editor nor an environment variable sets others. */
export const DEFAULT_SETTINGS: AssistantSettings & OpeningTimes = {
  time_zone: 'Europe/London',
  router_min_confidence: 0.5,
  takeover_idle_minutes: 30,
  callback_due_minutes: 60,
  hours: OPENING_HOURS,
  closed_dates: [],
};

/** The least and the largest value of each number; the table assistant_settings has the same. */
export const SETTING_BOUNDS = {
  router_min_confidence: [0, 1],
  takeover_idle_minutes: [1, 1440],
  callback_due_minutes: [5, 1440],
} as const;
