import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min';

/** Digits with common separators and an optional extension. */
const PHONE = /^\+?[\p{Nd}\s()./\u2010-\u2015-]+(?:(?:ext|x|доб)\.? ?\p{Nd}{1,7})?$/iu;

/** Internal numbers of an organisation may have one digit. */
const MIN_DIGITS = 1;
const MAX_DIGITS = 22;

function parse(text: string, defaultCountry?: string) {
  const country = defaultCountry && isSupportedCountry(defaultCountry) ? defaultCountry : undefined;
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return number?.isValid() ? number : undefined;
}

/** Returns whether the digits could start with either the country code or an area code. */
function isAmbiguous(text: string, { number, countryCallingCode }: PhoneNumber): boolean {
  const other = text.startsWith('+') ? undefined : parse(`+${text}`);
  return other?.countryCallingCode === countryCallingCode && other.number !== number;
}

/**
 * Formats a telephone number as E.164 when a default country is set and the number is valid and
 * unambiguous. Otherwise, and with an extension, which E.164 cannot express, returns the number
 * trimmed. Returns undefined for any other text.
 */
export function fitPhone(written: string, defaultCountry: string | null): string | undefined {
  const text = written.trim();
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  if (!PHONE.test(text) || digits < MIN_DIGITS || digits > MAX_DIGITS) return undefined;
  if (defaultCountry === null) return text;
  const number = parse(text, defaultCountry);
  if (!number || number.ext) return text;
  return isAmbiguous(text, number) ? text : number.number;
}
