import { SETTING_BOUNDS, type Settings } from '@contract/shared/contract/assistant-settings.ts';
import { ORGANISATION_LENGTH_LIMITS } from '@contract/shared/contract/organisation.ts';
import { formatHours, readDates, readHours } from '../organisation-texts.ts';

type Control = 'line' | 'lines' | 'number' | 'zone' | 'colour';

/** A setting as a form field whose value is a text. */
export interface SettingField {
  name: keyof Settings;
  label: string;
  hint?: string;
  control: Control;
  format: (settings: Settings) => string;
  /** Converts a valid text. */
  parse: (text: string) => unknown;
  /** Returns why a text is invalid and what is valid, or undefined. */
  findProblem: (text: string) => string | undefined;
}

export interface SettingSection {
  title: string;
  fields: readonly SettingField[];
}

/** The texts of a form, or their errors, by setting. */
type SettingTexts = Partial<Record<keyof Settings, string>>;

type Facts = keyof typeof ORGANISATION_LENGTH_LIMITS;
type TextSetting = { [Name in keyof Settings]: Settings[Name] extends string ? Name : never }[
  keyof Settings
];

/** Creates the field of a text. By default, a text is valid if it is empty or matches `pattern`. */
function toText(
  name: TextSetting,
  { pattern, example, ...field }:
    & Pick<SettingField, 'label' | 'hint'>
    & Partial<SettingField>
    & { pattern?: RegExp; example?: string },
): SettingField {
  return {
    name,
    control: 'line',
    format: (settings) => settings[name],
    parse: (text) => text,
    findProblem: (text) => text && pattern?.test(text) === false ? `Enter ${example}.` : undefined,
    ...field,
  };
}

function toLine(name: Facts, label: string, hint?: string): SettingField {
  const limit = ORGANISATION_LENGTH_LIMITS[name];
  const findProblem = (text: string) =>
    text.length > limit ? `Use at most ${limit} characters.` : undefined;
  return toText(name, { label, hint, findProblem });
}

function toNumber(
  name: keyof typeof SETTING_BOUNDS,
  label: string,
  { hint, unit, decimal }: { hint: string; unit: string; decimal?: true },
): SettingField {
  const [least, most] = SETTING_BOUNDS[name];
  const form = decimal ? /^\d*\.?\d+$/ : /^\d+$/;
  return {
    name,
    label,
    hint,
    control: 'number',
    format: (settings) => String(settings[name]),
    parse: Number,
    findProblem: (text) =>
      !form.test(text) || Number(text) < least || Number(text) > most
        ? `Enter ${unit} from ${least} to ${most}${decimal ? ', such as 0.5' : ''}.`
        : undefined,
  };
}

function requireNoun(field: SettingField): SettingField {
  const findProblem = (text: string) =>
    text ? field.findProblem(text) : 'Enter a noun, such as clinic.';
  return { ...field, findProblem };
}

const EMAIL = toText('email', {
  label: 'Email',
  pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  example: 'an email address, such as hello@example.com',
});

const HOURS: SettingField = {
  name: 'hours',
  label: 'Opening hours',
  hint: 'One line per day or range of days, such as Monday–Friday 08:00–12:00, 13:00–17:00.',
  control: 'lines',
  format: ({ hours }) => formatHours(hours),
  parse: (text) => {
    const read = readHours(text);
    return 'hours' in read ? read.hours : [];
  },
  findProblem: (text) => {
    const read = readHours(text);
    return 'problem' in read ? read.problem : undefined;
  },
};

const CLOSED_DATES: SettingField = {
  name: 'closed_dates',
  label: 'Closed on',
  hint: 'Holidays and other closed days, one per line, such as 2026-12-25.',
  control: 'lines',
  format: ({ closed_dates }) => closed_dates.join('\n'),
  parse: readDates,
  findProblem: (text) => {
    const wrong = readDates(text).find((date) => !/^\d{4}-\d\d-\d\d$/.test(date));
    return wrong && `Write “${wrong}” like 2026-12-25.`;
  },
};

const TIME_ZONE = toText('time_zone', {
  label: 'Time zone',
  hint: 'Used for dates and times in replies and for opening hours.',
  control: 'zone',
});

const splitTags = (text: string) => text.split(/[\s,]+/).filter(Boolean);

const LANGUAGES: SettingField = {
  name: 'languages',
  label: 'Languages',
  hint: 'Language codes, separated by commas: en, ru, de.',
  control: 'line',
  format: ({ languages }) => languages.join(', '),
  parse: splitTags,
  findProblem: (text) => {
    const wrong = splitTags(text).find((tag) => !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag));
    return wrong && `Write “${wrong}” as a code such as en or pt-BR.`;
  },
};

const COUNTRY = toText('default_country', {
  label: 'Country',
  hint: 'Two-letter code, such as GB, for telephone numbers without a country code.',
  parse: (text) => text.toUpperCase(),
  pattern: /^[a-z]{2}$/i,
  example: 'two letters, such as GB',
});

const ACCENT = toText('accent', {
  label: 'Accent colour',
  hint:
    'Colour of buttons and links in this workbench, such as #2f6f4e. Leave empty for the default.',
  control: 'colour',
  parse: (text) => text.toLowerCase(),
  pattern: /^#[0-9a-f]{6}$/i,
  example: 'a colour, such as #2f6f4e',
});

export const ORGANISATION_SECTIONS: readonly SettingSection[] = [
  {
    title: 'Identity',
    fields: [
      toLine('name', 'Name', 'The name that people know it by.'),
      requireNoun(toLine('kind', 'Kind', 'A noun, such as clinic, garage or school.')),
      toLine('tagline', 'Tagline', 'What it does, in a few words.'),
    ],
  },
  {
    title: 'Contact',
    fields: [
      toLine('phone', 'Telephone', 'As shown to patients.'),
      EMAIL,
      toLine('address', 'Address'),
      COUNTRY,
      LANGUAGES,
    ],
  },
  { title: 'Opening hours', fields: [HOURS, CLOSED_DATES, TIME_ZONE] },
  { title: 'Workbench', fields: [ACCENT] },
];

export const ASSISTANT_SECTIONS: readonly SettingSection[] = [{
  title: 'Assistant',
  fields: [
    toNumber('router_min_confidence', 'Minimum confidence of the router', {
      hint: 'From 0 to 1. Below it, General information answers instead.',
      unit: 'a number',
      decimal: true,
    }),
    toNumber('takeover_idle_minutes', 'A takeover ends after (minutes)', {
      hint: 'If the person writes nothing, the assistant answers again.',
      unit: 'whole minutes',
    }),
    toNumber('takeover_waiting_minutes', 'Alert others to a waiting patient after (minutes)', {
      hint:
        'If the person who took over doesn’t answer, everyone who serves patients can take over.',
      unit: 'whole minutes',
    }),
    toNumber('callback_due_minutes', 'A callback is due after (minutes)', {
      hint: 'Keep it in line with what your escalation texts promise.',
      unit: 'whole minutes',
    }),
  ],
}, {
  title: 'Dialogs',
  fields: [
    toNumber('handoff_cap', 'Branch switches in a dialog', {
      hint: 'After that, the next switch hands the dialog over to a person.',
      unit: 'a whole number',
    }),
    toNumber('max_bounces', 'Branch switches in one reply', {
      hint: 'How often a branch may hand over to another before a reply is shown.',
      unit: 'a whole number',
    }),
    toNumber('nudge_at', 'Return to the question after', {
      hint: 'Side answers, or turns without progress, in a row.',
      unit: 'a whole number',
    }),
    toNumber('stall_offer_at', 'Offer a person after', {
      hint: 'Turns without progress in a row.',
      unit: 'a whole number',
    }),
  ],
}];

const ALL = [...ORGANISATION_SECTIONS, ...ASSISTANT_SECTIONS].flatMap(({ fields }) => fields);

export const findLabel = (name: string): string =>
  ALL.find((field) => field.name === name)?.label ?? name;

export function toTexts<Read>(
  fields: readonly { name: string; format: (settings: Read) => string }[],
  settings: Read,
): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, format }) => [name, format(settings)]));
}

/** Returns the errors of invalid texts by setting. */
export function findTextProblems(
  fields: readonly SettingField[],
  texts: SettingTexts,
): SettingTexts {
  const problems = fields.map(({ name, findProblem }) => [
    name,
    findProblem((texts[name] ?? '').trim()),
  ]);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

/** Converts texts that differ from the effective settings to a change. */
export function toChange(
  fields: readonly SettingField[],
  texts: SettingTexts,
  inForce: Settings,
): Partial<Settings> {
  const changed = fields.filter(({ name, format }) => texts[name] !== format(inForce));
  return Object.fromEntries(changed.map(({ name, parse }) => [name, parse(texts[name]!.trim())]));
}

/** Returns the browser's time zones, UTC and the current one, in order. */
export function listTimeZones(inForce: string): string[] {
  return [...new Set(['UTC', inForce, ...Intl.supportedValuesOf('timeZone')])].sort();
}
