import type { Settings } from '../../shared/contract/assistant-settings.ts';
import {
  FIXED_TEXT_CODES,
  type FixedTextCode,
  type FixedTexts,
  type TextByLanguage,
} from '../../shared/contract/fixed-texts.ts';
import { parseReplies } from '../safety/replies.ts';
import { detectLanguage } from './detect-language.ts';
import { createFill } from './prompt/fill-organisation.ts';

/** Defaults of the texts that have no file in prompts/turn. */
const DEFAULT_TEXTS: Partial<FixedTexts> = {
  // The database inserts the person's name.
  takeover_ended: {
    en: '{name} has left the dialog. The assistant answers again.',
    ru: '{name} больше не участвует в диалоге. Снова отвечает ассистент.',
    de: '{name} hat den Dialog verlassen. Der Assistent antwortet wieder.',
  },
  model_unavailable: {
    en: 'I can’t answer right now, but a person will call you back. ' +
      'Please write your name and your telephone number.',
    ru: 'Сейчас я не могу ответить, но вам перезвонит сотрудник. ' +
      'Напишите, пожалуйста, ваше имя и номер телефона.',
    de: 'Ich kann gerade nicht antworten, aber Sie werden zurückgerufen. ' +
      'Bitte schreiben Sie Ihren Namen und Ihre Telefonnummer.',
  },
  callback_noted: {
    en: 'Thank you, we have your telephone number. A person will call you back.',
    ru: 'Спасибо, ваш номер телефона у нас есть. Вам перезвонит сотрудник.',
    de: 'Danke, wir haben Ihre Telefonnummer. Sie werden zurückgerufen.',
  },
};

const mapCodes = (toTexts: (code: FixedTextCode) => TextByLanguage) =>
  Object.fromEntries(FIXED_TEXT_CODES.map((code) => [code, toTexts(code)])) as FixedTexts;

/**
 * Parses a file of prompts/turn: one English text, or texts below headings such as `## offer ru`.
 */
function parseDefault(text: string): TextByLanguage {
  const replies = [...parseReplies(text)].map(([key, body]) => [key.split(' ')[1], body]);
  return replies.length > 0 ? Object.fromEntries(replies) : { en: text };
}

/**
 * Returns the default fixed texts; one without a default is empty.
 *
 * @param texts texts of table prompt_texts, by code.
 */
export function readDefaultTexts(texts: Readonly<Record<string, string>>): FixedTexts {
  return mapCodes((code) => DEFAULT_TEXTS[code] ?? (texts[code] ? parseDefault(texts[code]) : {}));
}

/** Replaces defaults by the texts that editors changed. */
export function mergeFixedTexts(
  defaults: FixedTexts,
  changed: Settings['fixed_texts'],
): FixedTexts {
  return mapCodes((code) => ({ ...defaults[code], ...changed[code] }));
}

/**
 * Returns the languages in which to answer, best first: the detected one, the organisation's,
 * English. Detection returns English for every unknown language, so English only counts as detected
 * if the organisation speaks it.
 */
function rankLanguages(said: string, organisation: readonly string[]): string[] {
  const detected = detectLanguage(said);
  const spoken = Intl.getCanonicalLocales([...organisation]);
  const variants = spoken.filter((tag) => tag.split('-')[0] === detected);
  const isUnknown = detected === 'en' && spoken.length > 0 && variants.length === 0;
  return [...(isUnknown ? [] : [...variants, detected]), ...spoken, 'en'];
}

interface FixedTextMaterial {
  /** Texts of table prompt_texts by code, with the organisation filled in. */
  texts: Readonly<Record<string, string>>;
  assistant: Settings;
  /** The text by the patient that determines the language. */
  said: string;
}

/** Returns a fixed text in the best language that has one, or an empty string. */
export function findFixedText(
  code: FixedTextCode,
  { texts, assistant, said }: FixedTextMaterial,
): string {
  const changed = assistant.fixed_texts[code] ?? {};
  const defaults = readDefaultTexts(texts)[code];
  const language = rankLanguages(said, assistant.languages)
    .find((tag) => Object.hasOwn(changed, tag) || Object.hasOwn(defaults, tag));
  if (language === undefined) return '';
  return changed[language] === undefined
    ? defaults[language]!
    : createFill(assistant)(changed[language]);
}
