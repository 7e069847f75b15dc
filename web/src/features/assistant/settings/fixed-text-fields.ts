import {
  FIXED_TEXT_LENGTH_LIMIT,
  type FixedTextCode,
  listTextLanguages,
} from '@contract/shared/contract/fixed-texts.ts';
import { findUnknownPlaceholders } from '@contract/shared/contract/organisation.ts';
import type { FixedTextsChange, GeneralSettings } from './queries.ts';

interface FixedText {
  code: FixedTextCode;
  label: string;
  hint: string;
}

export const FIXED_TEXTS: readonly FixedText[] = [
  {
    code: 'escalation_reply',
    label: 'Hand-over to a person',
    hint: 'The reply when a dialog has switched branch too often and a person takes care of it.',
  },
  {
    code: 'say_more',
    label: 'Ask for more',
    hint: 'The reply when the assistant has nothing to show.',
  },
  {
    code: 'person_offer',
    label: 'Offer to talk to a person',
    hint: 'Added to the reply after several turns without progress.',
  },
  {
    code: 'takeover_ended',
    label: 'End of a takeover',
    hint: 'A note in the dialog when a person hands it back, or writes nothing for too long. ' +
      '{name} is their name.',
  },
  {
    code: 'model_unavailable',
    label: 'Model unavailable',
    hint:
      'The reply to a patient when no model answers. A callback request is made; ask for name ' +
      'and telephone number.',
  },
  {
    code: 'callback_noted',
    label: 'Telephone number noted',
    hint: 'The reply instead when the telephone number is known.',
  },
];

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

export const nameLanguage = (tag: string) => languageNames.of(tag) ?? tag;

export interface FixedTextField {
  name: string;
  code: FixedTextCode;
  language: string;
  format: (settings: GeneralSettings) => string;
  formatDefault: (settings: GeneralSettings) => string;
}

/** Returns the languages of texts: those that can be set, and those that are set. */
export function listLanguages({ languages, fixed_texts }: GeneralSettings): string[] {
  const stored = Object.values(fixed_texts).flatMap((texts) => Object.keys(texts));
  return [...new Set([...listTextLanguages(languages), ...stored])];
}

function toField(code: FixedTextCode, language: string): FixedTextField {
  return {
    name: `${code}.${language}`,
    code,
    language,
    format: ({ fixed_texts }) => fixed_texts[code][language] ?? '',
    formatDefault: ({ fixed_text_defaults }) => fixed_text_defaults[code][language] ?? '',
  };
}

export const listFixedTextFields = (settings: GeneralSettings): FixedTextField[] =>
  listLanguages(settings)
    .flatMap((language) => FIXED_TEXTS.map(({ code }) => toField(code, language)));

export function labelFixedText(name: string): string {
  const [code, language = ''] = name.split('.');
  const { label } = FIXED_TEXTS.find((each) => each.code === code)!;
  return `${label} (${nameLanguage(language)})`;
}

/** Returns why a text is invalid and what is valid, or undefined. */
export function findFixedTextProblem(text: string, byDefault: string): string | undefined {
  const trimmed = text.trim();
  if (!trimmed && byDefault) return 'Enter a text, or reset it to the default.';
  if (trimmed.length > FIXED_TEXT_LENGTH_LIMIT) {
    return `Use at most ${FIXED_TEXT_LENGTH_LIMIT} characters.`;
  }
  const [unknown] = findUnknownPlaceholders(text);
  return unknown &&
    `${unknown} is unknown. Use placeholders of the organisation, such as {{organisation.phone}}.`;
}

/** Converts the typed texts to a change; resets those equal to their default. */
export function toFixedTextsChange(
  typed: Readonly<Record<string, string>>,
  settings: GeneralSettings,
): FixedTextsChange {
  const change: FixedTextsChange = {};
  for (const { name, code, language, formatDefault } of listFixedTextFields(settings)) {
    if (typed[name] === undefined) continue;
    const text = typed[name].trim();
    change[code] = { ...change[code], [language]: text === formatDefault(settings) ? null : text };
  }
  return change;
}

/** Returns the name of the language whose text replaces a missing one. */
export function findFallback(
  { languages, fixed_texts }: GeneralSettings,
  code: FixedTextCode,
): string {
  const tag = languages.find((each) => fixed_texts[code][each]) ?? 'en';
  return nameLanguage(tag);
}
