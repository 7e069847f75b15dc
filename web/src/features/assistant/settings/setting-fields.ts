import {
  type AssistantSettings,
  SETTING_BOUNDS,
} from '../../../../../functions/shared/contract/assistant-settings.ts';

/** The settings as typed. */
export type SettingTexts = Record<keyof AssistantSettings, string>;

/** Returns the settings as texts of a form. */
export const toTexts = (settings: AssistantSettings): SettingTexts => ({
  time_zone: settings.time_zone,
  router_min_confidence: String(settings.router_min_confidence),
  takeover_idle_minutes: String(settings.takeover_idle_minutes),
  callback_due_minutes: String(settings.callback_due_minutes),
});

const HINTS = {
  router_min_confidence: 'Enter a number from 0 to 1, such as 0.5.',
  takeover_idle_minutes: 'Enter whole minutes from 1 to 1440.',
  callback_due_minutes: 'Enter whole minutes from 1 to 10080.',
};

/** Returns what is wrong with each number, or an empty object. */
export function findTextProblems(texts: SettingTexts): Partial<SettingTexts> {
  const names = Object.keys(SETTING_BOUNDS) as (keyof typeof SETTING_BOUNDS)[];
  const wrong = names.filter((name) => {
    const [least, most] = SETTING_BOUNDS[name];
    const text = texts[name].trim();
    const form = name === 'router_min_confidence' ? /^\d*\.?\d+$/ : /^\d+$/;
    return !form.test(text) || Number(text) < least || Number(text) > most;
  });
  return Object.fromEntries(wrong.map((name) => [name, HINTS[name]]));
}

/** Returns the settings whose texts differ from those in force, as the API takes them. */
export function toChange(
  texts: SettingTexts,
  inForce: AssistantSettings,
): Partial<AssistantSettings> {
  const { time_zone, ...numbers } = texts;
  const all = {
    time_zone,
    ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)])),
  } as AssistantSettings;
  const names = Object.keys(inForce) as (keyof AssistantSettings)[];
  return Object.fromEntries(
    names.filter((name) => all[name] !== inForce[name]).map((name) => [name, all[name]]),
  );
}

/** Returns the time zones to choose from: those of the browser, and the one in force. */
export function listTimeZones(inForce: string): string[] {
  return [...new Set(['UTC', inForce, ...Intl.supportedValuesOf('timeZone')])].sort();
}
