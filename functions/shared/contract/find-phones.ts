export interface Span {
  start: number;
  end: number;
}

/** Digits with common separators. */
const RUN =
  /(?<![\p{L}\p{N}_])(?<![\p{N}][.,:])(?:\+ ?|00)?\(?\d(?:[\d \u00a0\u2009\u202f()\u2010-\u2013/-]|\.(?=\d)){4,30}\d(?![\p{N}_]|[.,:]\d)(?:,? ?(?:ext|доб|durchwahl)\.? ?\d{1,6})?/giu;

/** Words before a telephone number, and words before other numbers. */
const PHONE_WORDS =
  /(?:phone|(?<!\p{L})tel(?!\p{L})|telef|mobile|cell|(?<!\p{L})call|(?<!\p{L})text me|whats ?app|viber|telegram|fax|reach me|handy|mobil|(?<!\p{L})ruf|anruf|тел(?:еф|\.|(?!\p{L}))|моб|сотов|звон|вотсап|ватсап)[^\d!?]{0,32}$/iu;
const OTHER_NUMBER =
  /(?:order|invoice|ticket|booking|reference|(?<!\p{L})ref|(?<!\p{L})case|tracking|parcel|shipment|customer|article|item|serial|version|build|barcode|(?<!\p{L})id|заказ\p{L}*|сч[её]т\p{L}*|накладн\p{L}*|артикул\p{L}*|договор\p{L}*|трек\p{L}*|посылк\p{L}*|bestell\p{L}*|rechnung\p{L}*|auftrag\p{L}*|kundennummer|vorgang\p{L}*|artikel\p{L}*|aktenzeichen|sendung\p{L}*)(?:[\s:.,#№-]|is|was|ist|war|lautet|number|code|no|nr|nummer|номер|mit|der|with|the){0,12}$/iu;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Grouping of numbers in countries whose numbers do not begin with 0. */
const GROUPED = [
  /^\(\d{3}\) ?\d{3}[ .-]?\d{2}[ .-]?\d{2}$/, // (212) 555-0123, (495) 123-45-67
  /^(?:1[ .-])?\d{3}([ .-])\d{3}\1\d{4}$/, // 212-555-0123, 1-212-555-0123
  /^(?:1 ?)?\(\d{3}\)[ -]?\d{3}[ .-]\d{4}$/,
  /^\d{3}[ -]\d{3}[ -]\d{2}[ -]?\d{2}$/, // 916 123-45-67
  /^\d{3}-\d{2}-\d{2}$/, // 123-45-67
];
const NUMBER_OR_VERSION = /^(?:\d{1,3}(?:[ .\u00a0\u202f]\d{3})+|\d{1,3}(?:\.\d{1,3})+)$/;

function isPhone(written: string, before: string): boolean {
  const { length } = digitsOf(written);
  if (length < 6 || length > 15) return false;
  if (written.startsWith('+')) return length >= 8;
  const isNamed = PHONE_WORDS.test(before);
  if (OTHER_NUMBER.test(before)) return false;
  if (isNamed) return true;
  const number = written.replace(/,? ?[a-zа-я]+\.? ?\d+$/iu, '').trim();
  if (/^00[1-9]/.test(number)) return length >= 10;
  if (/^\(?0/.test(number)) return length >= 9 && length <= 13 || length === 8 && /\D/.test(number);
  if (/^[78]\D{0,2}[3489]/.test(number) && length === 11) return true;
  return !NUMBER_OR_VERSION.test(number) && GROUPED.some((form) => form.test(number));
}

/** Separator of two numbers: "030 1234567 / 0171 2345678". */
const BETWEEN = /\s+[/–-]\s+|\s{2,}|\s\/|\/\s/g;

function splitRun(run: string): Span[] {
  if (digitsOf(run).length <= 15) return [{ start: 0, end: run.length }];
  const parts: Span[] = [];
  let start = 0;
  for (const { 0: between, index } of run.matchAll(BETWEEN)) {
    parts.push({ start, end: index });
    start = index + between.length;
  }
  return [...parts, { start, end: run.length }];
}

/**
 * Finds telephone numbers: international ones, ones that begin with 0, Russian and American
 * groupings, and any after words such as "phone".
 */
export function findPhones(text: string): Span[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const before = text.slice(Math.max(0, index - 48), index);
    return splitRun(run).flatMap(({ start, end }) => {
      const isFound = isPhone(run.slice(start, end), before);
      return isFound ? [{ start: index + start, end: index + end }] : [];
    });
  });
}

/**
 * Returns the digits of a number without an extension, leading zeros and the leading 8 of Russian
 * numbers. Keeps a country code.
 */
export function toNationalDigits(phone: string): string {
  const [number = ''] = phone.replace(/\(0\)/, '').split(/,? ?(?:ext|доб|durchwahl)/iu);
  const digits = digitsOf(number).replace(/^0+/, '');
  return digits.length === 11 && digits.startsWith('8') ? digits.slice(1) : digits;
}

/** Returns whether two results of toNationalDigits are equal except for a country code. */
export function isSamePhone(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === long || short.length >= 8 && long.length - short.length <= 4 &&
      long.endsWith(short);
}
