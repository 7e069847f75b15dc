import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min';

/** Digits with what people write between them, and perhaps an extension. */
const PHONE = /^\+?[\p{Nd}\s()./\u2010-\u2015-]+(?:(?:ext|x|доб)\.? ?\p{Nd}{1,7})?$/iu;

/** Numbers within a house are short. */
const MIN_DIGITS = 1;
const MAX_DIGITS = 22;

function parse(text: string, defaultCountry?: string) {
  const country = defaultCountry && isSupportedCountry(defaultCountry) ? defaultCountry : undefined;
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return number?.isValid() ? number : undefined;
}

/** Returns whether a number may begin with the code of its country or with an area code alike. */
function isAmbiguous(text: string, { number, countryCallingCode }: PhoneNumber): boolean {
  const other = text.startsWith('+') ? undefined : parse(`+${text}`);
  return other?.countryCallingCode === countryCallingCode && other.number !== number;
}

/**
 * Returns a telephone number in E.164 if there is a default country and only one number can be
 * meant; else as it is written. An extension has no place in E.164.
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
