import { fitPhone } from '../engine/slots/fit-phone.ts';
import { findPhones } from '../../shared/contract/find-phones.ts';

export interface Contact {
  name?: string;
  phone?: string;
}

/** One to four capitalised words, possibly with a name particle such as "von" between two. */
const NAME = String.raw`\p{Lu}[\p{L}'’.-]*(?: (?:(?:van|von|de|da|di|der|la|le|al|bin) )?` +
  String.raw`\p{Lu}[\p{L}'’.-]*){0,3}`;
/** A name after an introduction such as "my name is". */
const INTRODUCED = new RegExp(
  String.raw`(?<!\p{L})(?:[Mm]y name is|[Nn]ame:?|I am|I[’']m|[Tt]his is|[Мм]еня зовут|[Ии]мя:?|` +
    String.raw`[Mm]ein Name ist|[Ii]ch hei(?:ß|ss)e)\s+(${NAME})`,
  'u',
);
const ONLY_NAME = new RegExp(`^${NAME}$`, 'u');

/** Words next to a name or telephone number that belong to neither. */
const AROUND = new RegExp(
  String.raw`(?<!\p{L})(?:and|my|the|is|on|at|number|phone|mobile|tel|telephone|call|me|please|` +
    String.raw`hello|hi|thanks|thank you|yes|ok|okay|und|meine?|ist|die|nummer|telefon|` +
    String.raw`telefonnummer|handy|bitte|danke|hallo|ja|мой|телефон|номер|и|да|спасибо|` +
    String.raw`пожалуйста|здравствуйте)(?!\p{L})`,
  'giu',
);
const DATE = /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}/;

/** Maximum characters of an answer in which any number counts as a telephone number. */
const MAX_ANSWER_LENGTH = 80;

function findPhone(message: string, isAnswer: boolean) {
  const prefix = isAnswer && message.length <= MAX_ANSWER_LENGTH && !DATE.test(message)
    ? 'phone: '
    : '';
  const [found] = findPhones(prefix + message);
  return found && { start: found.start - prefix.length, end: found.end - prefix.length };
}

/** Returns the name if a text contains nothing else except words such as "my number is". */
function findOnlyName(rest: string): string | undefined {
  const name = rest.replace(AROUND, ' ').replace(/[^\p{L}'’.-]+/gu, ' ').trim();
  return ONLY_NAME.test(name) ? name : undefined;
}

/**
 * Finds a patient's name and telephone number in a message, without a model: numbers as
 * `findPhones` does, names after words such as "my name is". In an answer to a question for both, a
 * number needs no word such as "phone" before it, unless the answer is long or contains a date; the
 * remaining text is the name if it looks like one and asks nothing.
 *
 * @param defaultCountry see `fitPhone`.
 */
export function findContact(
  message: string,
  { isAnswer, defaultCountry }: { isAnswer: boolean; defaultCountry: string | null },
): Contact {
  const span = findPhone(message, isAnswer);
  const written = span && message.slice(span.start, span.end).trim();
  const phone = written && (fitPhone(written, defaultCountry) ?? written);
  const rest = span ? `${message.slice(0, span.start)} ${message.slice(span.end)}` : message;
  const name = rest.match(INTRODUCED)?.[1] ??
    (isAnswer && !message.includes('?') ? findOnlyName(rest) : undefined);
  return { ...name && { name }, ...phone && { phone } };
}
