import { z } from 'zod';
import { SETTING_BOUNDS, type Settings } from '../../shared/contract/assistant-settings.ts';
import {
  FIXED_TEXT_CODES,
  FIXED_TEXT_LENGTH_LIMIT,
  type FixedTextCode,
} from '../../shared/contract/fixed-texts.ts';
import { ORGANISATION_LENGTH_LIMITS } from '../../shared/contract/organisation.ts';
import { cleanText } from '../../shared/clean-text.ts';
import { timeZone } from '../../shared/time-zone.ts';
import { WithPlaceholders } from './fields.ts';

const within = (setting: keyof typeof SETTING_BOUNDS) => {
  const [least, most] = SETTING_BOUNDS[setting];
  return z.number().min(least).max(most);
};

const time = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `a time such as ${example}`).meta({ examples: [example] });

export const OpeningHours = z.strictObject({
  day: z.number().int().min(0).max(6).describe('From 0 (Sunday) to 6'),
  opens: time(/^([01]\d|2[0-3]):[0-5]\d$/, '08:00'),
  closes: time(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '20:00'),
}).refine(({ opens, closes }) => opens < closes, {
  path: ['closes'],
  message: 'later than opens; hours past midnight are two entries, up to 24:00 and from 00:00',
});

/** Creates the schema of a single-line text, which may be empty. */
const line = (name: keyof typeof ORGANISATION_LENGTH_LIMITS, description: string) =>
  z.string().overwrite(cleanText).trim().max(ORGANISATION_LENGTH_LIMITS[name])
    .regex(/^.*$/, 'one line').describe(description);

const isLanguage = (tag: string) => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

const ofOrganisation = {
  name: line('name', 'Name of the organisation'),
  kind: line('kind', 'What it is, as a noun in a sentence: clinic, garage, school')
    .min(1, 'a noun such as clinic'),
  tagline: line('tagline', 'What it does, in a few words'),
  phone: line('phone', 'As patients read it'),
  email: z.union([z.email(), z.literal('')], 'an email address, or nothing')
    .describe('Email address; empty if there is none'),
  address: line('address', 'Postal address'),
  time_zone: timeZone.meta({
    description: 'IANA name of the time zone of dates and times in replies',
    examples: ['Europe/London'],
  }),
  languages: z.array(z.string().refine(isLanguage, 'a language tag such as en or pt-BR')).max(50)
    .meta({
      description: 'BCP 47 tags of the languages in which the assistant answers',
      examples: [['en']],
    }),
  default_country: z.string().regex(/^([A-Z]{2})?$/, 'a country code such as GB, or nothing')
    .describe('ISO 3166 code of the country for telephone numbers without a country code'),
  accent: z.string().regex(/^(#[0-9a-f]{6})?$/, 'a colour such as #2f6f4e, or nothing')
    .describe('Accent colour of the workbench; if empty, the default is used'),
  logo_asset: z.string().regex(/^([0-9a-f]{64})?$/, 'the hash of an asset, or nothing').describe(
    'Hash of the logo, a PNG, JPEG, WebP or SVG of at most 256 KiB that POST ' +
      '/catalog/assets stored; empty if there is none. Files of the assistant omit it',
  ),
  hours: z.array(OpeningHours).max(50).describe(
    'Weekly opening hours; a day may have several entries',
  ),
  closed_dates: z.array(z.iso.date()).max(400).describe('Dates on which it is closed all day'),
};

const ofAssistant = {
  router_min_confidence: within('router_min_confidence').describe(
    'Minimum confidence of the router; below it general_info answers',
  ),
  takeover_idle_minutes: within('takeover_idle_minutes').int().describe(
    'Minutes without a message of the person after which a takeover ends',
  ),
  takeover_waiting_minutes: within('takeover_waiting_minutes').int().describe(
    'Minutes without an answer in a takeover after which other people are notified; less ' +
      'than takeover_idle_minutes',
  ),
  callback_due_minutes: within('callback_due_minutes').int().describe(
    'Minutes after which a request for a callback is due',
  ),
  handoff_cap: within('handoff_cap').int().describe(
    'Maximum number of branch switches in a dialog; the next one hands it to a person',
  ),
  max_bounces: within('max_bounces').int().describe(
    'Maximum number of hand-overs to another branch per turn',
  ),
  nudge_at: within('nudge_at').int().describe(
    'Number of side answers, or of turns without progress, after which the prompt asks to ' +
      'return to the question of the step',
  ),
  stall_offer_at: within('stall_offer_at').int().describe(
    'Number of turns without progress after which the reply offers a person',
  ),
};

const FixedText = WithPlaceholders.overwrite(cleanText).trim()
  .min(1, 'A text is not empty; null gives the default back').max(FIXED_TEXT_LENGTH_LIMIT);

const byLanguage = <Text extends z.ZodType>(text: Text) =>
  z.record(z.string(), text).superRefine((texts, context) => {
    for (const tag of Object.keys(texts)) {
      if (isLanguage(tag) && Intl.getCanonicalLocales(tag)[0] === tag) continue;
      context.addIssue({
        code: 'custom',
        path: [tag],
        message: `${tag} is not a language tag such as en or pt-BR`,
      });
    }
  });

const byCode = <Texts extends z.ZodType>(texts: Texts) =>
  Object.fromEntries(FIXED_TEXT_CODES.map((code) => [code, texts])) as Record<FixedTextCode, Texts>;

const FixedTextsView = z.object(byCode(z.record(z.string(), z.string())));

export const AssistantSettingsView = z.object({
  ...ofAssistant,
  fixed_texts: FixedTextsView.describe(
    'Texts that patients read unchanged, by BCP 47 language tag',
  ),
  fixed_text_defaults: FixedTextsView.describe('The default of each text'),
}).meta({ id: 'AssistantSettings' });

/** The effective settings; only changed fixed texts are included. */
export const AssistantSettingsInForce = z.object({
  ...ofAssistant,
  fixed_texts: FixedTextsView.partial(),
});

/** Stored settings; omitted ones have their default. */
export const AssistantSettingsValues = z.strictObject({
  ...ofAssistant,
  fixed_texts: z.strictObject(byCode(byLanguage(FixedText))).partial(),
}).partial();

function toNullable<Shape extends z.core.$ZodShape>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, field]) => [name, z.nullable(field)]);
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };
}

/** Changes of settings; null resets a setting to its default. */
export const AssistantSettingsChange = z.strictObject(toNullable({
  ...ofAssistant,
  fixed_texts: z.strictObject(byCode(byLanguage(FixedText.nullable()).nullable())).partial()
    .describe(
      'Merged by text and language. A language is one of the organisation, en, ru or de; ' +
        'null restores the default of a text or of a language',
    ),
})).partial().meta({ id: 'AssistantSettingsChange' });

export const Organisation = z.object(ofOrganisation).meta({ id: 'Organisation' });

export const OrganisationChange = z.strictObject(ofOrganisation).partial()
  .meta({ id: 'OrganisationChange' });

/** The organisation's fields in files, which contain no images. */
export const OrganisationFacts = Organisation.omit({ logo_asset: true });

export const OrganisationFactsChange = OrganisationChange.omit({ logo_asset: true });

const fields = z.object({ ...ofOrganisation, ...AssistantSettingsInForce.shape });

/**
 * Returns the effective settings: the stored ones, and `initial` for the others. Ignores a stored
 * value that this runtime cannot use, such as a time zone that only PostgreSQL knows, so that no
 * turn fails.
 */
export function settingsInForce(stored: Record<string, unknown>, initial: Settings): Settings {
  const usable = Object.entries(fields.shape).map(([code, field]) => {
    const read = field.safeParse(stored[code]);
    return [code, read.success ? read.data : initial[code as keyof Settings]];
  });
  return Object.fromEntries(usable);
}
