import { z } from 'zod';
import {
  type AssistantSettings,
  type OpeningTimes,
  SETTING_BOUNDS,
} from '../../shared/contract/assistant-settings.ts';
import { timeZone } from '../../shared/time-zone.ts';

const within = (setting: keyof typeof SETTING_BOUNDS) => {
  const [least, most] = SETTING_BOUNDS[setting];
  return z.number().min(least).max(most);
};

const time = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `a time such as ${example}`).meta({ examples: [example] });

const openingHours = z.strictObject({
  day: z.number().int().min(0).max(6).meta({ description: 'From 0, Sunday, to 6' }),
  opens: time(/^([01]\d|2[0-3]):[0-5]\d$/, '08:00'),
  closes: time(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '20:00'),
}).refine(({ opens, closes }) => opens < closes, {
  path: ['closes'],
  message: 'later than opens; hours past midnight are two entries, up to 24:00 and from 00:00',
});

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
  hours: z.array(openingHours).max(50).meta({
    description: 'When it is open every week; a day may have several entries',
  }),
  closed_dates: z.array(z.iso.date()).max(400).meta({
    description: 'Dates on which it is closed all day',
  }),
};

const { time_zone, hours, closed_dates, ...ofAssistant } = fields;
const ofOrganisation = { time_zone, hours, closed_dates };

/** How the whole assistant behaves. */
export const AssistantSettingsView = z.object(ofAssistant).meta({ id: 'AssistantSettings' });

export const AssistantSettingsChange = z.strictObject(ofAssistant).partial()
  .meta({ id: 'AssistantSettingsChange' });

/** The organisation that the assistant speaks for. */
export const Organisation = z.object(ofOrganisation).meta({ id: 'Organisation' });

export const OrganisationChange = z.strictObject(ofOrganisation).partial()
  .meta({ id: 'OrganisationChange' });

/**
 * Returns the settings that are in force: the stored ones, and `initial` for those that nobody set.
 * A stored value that this runtime cannot use, such as a zone that only PostgreSQL knows, counts as
 * not set, because a turn must not fail for it.
 */
export function settingsInForce(
  stored: Record<string, unknown>,
  initial: AssistantSettings & OpeningTimes,
): AssistantSettings & OpeningTimes {
  return {
    time_zone: fields.time_zone.catch(initial.time_zone).parse(stored.time_zone),
    router_min_confidence: fields.router_min_confidence.catch(initial.router_min_confidence)
      .parse(stored.router_min_confidence),
    takeover_idle_minutes: fields.takeover_idle_minutes.catch(initial.takeover_idle_minutes)
      .parse(stored.takeover_idle_minutes),
    callback_due_minutes: fields.callback_due_minutes.catch(initial.callback_due_minutes)
      .parse(stored.callback_due_minutes),
    hours: fields.hours.catch(initial.hours).parse(stored.hours),
    closed_dates: fields.closed_dates.catch(initial.closed_dates).parse(stored.closed_dates),
  };
}
