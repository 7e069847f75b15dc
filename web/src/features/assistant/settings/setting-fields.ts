import {
  type AssistantSettings,
  type OpeningTimes,
  SETTING_BOUNDS,
} from '@contract/shared/contract/assistant-settings.ts';
import { formatHours, readDates, readHours } from './organisation-texts.ts';

/** What the page shows. */
export type GeneralSettings = AssistantSettings & OpeningTimes;

/** The settings as typed. */
export type SettingTexts = Record<keyof GeneralSettings, string>;

export const SETTING_LABELS: SettingTexts = {
  time_zone: 'Time zone',
  hours: 'Opening hours',
  closed_dates: 'Closed on',
  router_min_confidence: 'Minimum confidence of the router',
  takeover_idle_minutes: 'A takeover ends after (minutes)',
  callback_due_minutes: 'A callback is due after (minutes)',
};

/** Returns the settings as texts of a form. */
export const toTexts = (settings: GeneralSettings): SettingTexts => ({
  time_zone: settings.time_zone,
  hours: formatHours(settings.hours),
  closed_dates: settings.closed_dates.join('\n'),
  router_min_confidence: String(settings.router_min_confidence),
  takeover_idle_minutes: String(settings.takeover_idle_minutes),
  callback_due_minutes: String(settings.callback_due_minutes),
});

const HINTS = {
  router_min_confidence: 'Enter a number from 0 to 1, such as 0.5.',
  takeover_idle_minutes: 'Enter whole minutes from 1 to 1440.',
  callback_due_minutes: 'Enter whole minutes from 5 to 1440.',
};

/** Returns what is wrong with the opening hours. */
function findHoursProblems(texts: SettingTexts): Partial<SettingTexts> {
  const hours = readHours(texts.hours);
  const wrongDate = readDates(texts.closed_dates).find((date) => !/^\d{4}-\d\d-\d\d$/.test(date));
  return {
    ...'problem' in hours ? { hours: hours.problem } : {},
    ...wrongDate ? { closed_dates: `Write “${wrongDate}” like 2026-12-25.` } : {},
  };
}

/** Returns what is wrong with each text, or an empty object. */
export function findTextProblems(texts: SettingTexts): Partial<SettingTexts> {
  const names = Object.keys(SETTING_BOUNDS) as (keyof typeof SETTING_BOUNDS)[];
  const wrong = names.filter((name) => {
    const [least, most] = SETTING_BOUNDS[name];
    const text = texts[name].trim();
    const form = name === 'router_min_confidence' ? /^\d*\.?\d+$/ : /^\d+$/;
    return !form.test(text) || Number(text) < least || Number(text) > most;
  });
  const numbers = Object.fromEntries(wrong.map((name) => [name, HINTS[name]]));
  return { ...findHoursProblems(texts), ...numbers };
}

/** Converts texts without problems to the values of settings. */
function toValues(texts: SettingTexts): GeneralSettings {
  const hours = readHours(texts.hours);
  return {
    time_zone: texts.time_zone,
    hours: 'hours' in hours ? hours.hours : [],
    closed_dates: readDates(texts.closed_dates),
    router_min_confidence: Number(texts.router_min_confidence),
    takeover_idle_minutes: Number(texts.takeover_idle_minutes),
    callback_due_minutes: Number(texts.callback_due_minutes),
  };
}

/** Returns texts without problems as they are shown once they are stored. */
export function toStoredTexts(texts: SettingTexts): Pick<SettingTexts, 'hours' | 'closed_dates'> {
  const { hours, closed_dates } = toValues(texts);
  return { hours: formatHours(hours), closed_dates: closed_dates.join('\n') };
}

/** Returns the settings whose texts differ from those in force, as the API takes them. */
export function toChange(
  texts: SettingTexts,
  inForce: GeneralSettings,
): Partial<GeneralSettings> {
  const before = toTexts(inForce);
  const changed = Object.entries(toValues(texts)).filter(([name]) =>
    texts[name as keyof SettingTexts] !== before[name as keyof SettingTexts]
  );
  return Object.fromEntries(changed);
}

/** Returns the time zones to choose from: those of the browser, and the one in force. */
export function listTimeZones(inForce: string): string[] {
  return [...new Set(['UTC', inForce, ...Intl.supportedValuesOf('timeZone')])].sort();
}
