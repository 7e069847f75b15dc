import { z } from 'zod';
import {
  type AssistantSettings,
  SETTING_BOUNDS,
} from '../../shared/contract/assistant-settings.ts';
import { timeZone } from '../../shared/time-zone.ts';

const within = (setting: keyof typeof SETTING_BOUNDS) => {
  const [least, most] = SETTING_BOUNDS[setting];
  return z.number().min(least).max(most);
};

const fields = {
  time_zone: timeZone.meta({
    description: 'IANA name of the zone of dates and times in replies',
    examples: ['Europe/London'],
  }),
  router_min_confidence: within('router_min_confidence').meta({
    description: 'Below it the branch of the router is not used, and general_info answers',
  }),
  takeover_idle_minutes: within('takeover_idle_minutes').int().meta({
    description: 'A takeover ends after so many minutes without a message of its person',
  }),
  callback_due_minutes: within('callback_due_minutes').int().meta({
    description: 'After so many minutes a request to call a patient back is due',
  }),
};

/** The settings of the whole assistant. */
export const Settings = z.object(fields).meta({ id: 'Settings' });

export const SettingsChange = z.strictObject(fields).partial().meta({ id: 'SettingsChange' });

/**
 * Returns the settings that are in force: the stored ones, and `initial` for those that nobody set.
 * A stored value that this runtime cannot use, such as a zone that only PostgreSQL knows, counts as
 * not set, because a turn must not fail for it.
 */
export function settingsInForce(
  stored: Record<string, unknown>,
  initial: AssistantSettings,
): AssistantSettings {
  return {
    time_zone: fields.time_zone.catch(initial.time_zone).parse(stored.time_zone),
    router_min_confidence: fields.router_min_confidence.catch(initial.router_min_confidence)
      .parse(stored.router_min_confidence),
    takeover_idle_minutes: fields.takeover_idle_minutes.catch(initial.takeover_idle_minutes)
      .parse(stored.takeover_idle_minutes),
    callback_due_minutes: fields.callback_due_minutes.catch(initial.callback_due_minutes)
      .parse(stored.callback_due_minutes),
  };
}
