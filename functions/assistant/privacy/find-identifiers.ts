import { ibanLength, isCard, isIban } from './checksums.ts';
import { findPhones, type Span, toNationalDigits } from '../../shared/contract/find-phones.ts';

type IdentifierKind = 'EMAIL' | 'IBAN' | 'CARD' | 'PHONE';

/**
 * An identifier in a text. `key` is equal for all spellings of the same identifier, except that a
 * telephone number may have a country code.
 */
export interface Identifier extends Span {
  kind: IdentifierKind;
  key: string;
}

const EMAILS = [
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,63} ?(?:@|[([{] ?(?:at|ät|собака) ?[)\]}]) ?(?:[\p{L}\p{N}-]{1,63}(?:\.| ?[([{] ?(?:dot|punkt|точка) ?[)\]}] ?)){1,6}\p{L}{2,24}(?![\p{L}\p{N}_])/giu,
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63} (?:at|ät|собака) (?:[\p{L}\p{N}-]{1,63} (?:dot|punkt|точка) ){1,4}\p{L}{2,24}(?![\p{L}\p{N}_])/giu,
];

function toEmailKey(written: string): string {
  return written.toLowerCase().replace(
    / ?[([{]? ?(?<!\p{L})(?:at|ät|собака)(?!\p{L}) ?[)\]}]? ?/u,
    '@',
  )
    .replace(/ ?[([{]? ?(?<!\p{L})(?:dot|punkt|точка)(?!\p{L}) ?[)\]}]? ?/gu, '.').replaceAll(
      ' ',
      '',
    );
}

function findEmails(text: string): Identifier[] {
  return EMAILS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: written, index: start }) => ({
      ...{ kind: 'EMAIL' as const, key: toEmailKey(written), start },
      end: start + written.length,
    }))
  );
}

/** Separators between two characters of an IBAN or card number. */
const GAP = /[ \u00a0\u2009\u202f.\u2010-\u2013-]/;

function findIbans(text: string): Identifier[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])[a-z]{2} ?\d{2}/giu)].flatMap(({ index: start }) => {
    const wanted = ibanLength(text.slice(start, start + 2).toUpperCase()) ?? 0;
    let [key, end] = ['', start];
    for (; key.length < wanted && end < text.length; end++) {
      const each = text[end]!;
      if (/[a-z0-9]/i.test(each)) key += each.toUpperCase();
      else if (!GAP.test(each) || GAP.test(text[end - 1]!)) break;
    }
    const isWhole = !/[\p{L}\p{N}]/u.test(text[end] ?? '');
    return isWhole && isIban(key) ? [{ kind: 'IBAN' as const, key, start, end }] : [];
  });
}

const DIGIT_GROUPS =
  /(?<![\p{L}\p{N}_])\d+(?:[ \u00a0\u2009\u202f.\u2010-\u2013-]\d+)*(?![\p{L}\p{N}_])/gu;

function findCard(groups: RegExpExecArray[], from: number, offset: number): Identifier | null {
  let digits = '';
  for (let i = from; i < groups.length; i++) {
    const { 0: group, index } = groups[i]!;
    digits += group;
    if (digits.length > 19) return null;
    if (!isCard(digits)) continue;
    const start = offset + groups[from]!.index;
    return { kind: 'CARD', key: digits, start, end: offset + index + group.length };
  }
  return null;
}

function findCards(text: string): Identifier[] {
  return [...text.matchAll(DIGIT_GROUPS)].flatMap(({ 0: run, index }) => {
    if (run.length < 13) return [];
    const groups = [...run.matchAll(/\d+/g)];
    for (let from = 0; from < groups.length; from++) {
      const found = findCard(groups, from, index);
      if (found) return [found];
    }
    return [];
  });
}

/** Replaces spans by letters, so that no pattern matches inside them. */
export function mask(text: string, spans: readonly Span[]): string {
  let masked = text;
  for (const { start, end } of spans) {
    masked = masked.slice(0, start) + 'x'.repeat(end - start) + masked.slice(end);
  }
  return masked;
}

const AMOUNT =
  '\\d{1,3}(?:[ .,\\u00a0\\u202f]\\d{3}){0,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{4,9}(?:[.,]\\d{1,2})?(?!\\d)';
/** Times, amounts of money and URLs, which may look like telephone numbers. */
const NO_PHONE = new RegExp(
  `(?<!\\d)\\d{1,2}:\\d{2}(?::\\d{2})?(?!\\d)|(?<![\\d+])(?:${AMOUNT}) ?` +
    `(?:[€$£₽]|eur(?!\\p{L})|euro|usd|gbp|rub(?!\\p{L})|руб|р\\.)|[€$£₽] ?(?:${AMOUNT})|https?://\\S+`,
  'giu',
);

/**
 * Finds email addresses, IBANs and payment cards with valid check digits, and telephone numbers.
 * Ignores `others`, spans already identified as something else, such as dates.
 */
export function findIdentifiers(text: string, others: readonly Span[] = []): Identifier[] {
  const exact: Identifier[] = [];
  for (const find of [findEmails, findIbans, findCards]) {
    exact.push(...find(mask(text, exact)));
  }
  const amounts = [...text.matchAll(NO_PHONE)].map(({ 0: written, index: start }) => ({
    start,
    end: start + written.length,
  }));
  const phones = findPhones(mask(text, [...exact, ...others, ...amounts]));
  return [
    ...exact,
    ...phones.map(({ start, end }) => ({
      ...{ kind: 'PHONE' as const, key: toNationalDigits(text.slice(start, end)), start, end },
    })),
  ].sort((one, other) => one.start - other.start);
}
