/** The content of the form; optional fields are empty strings. `day` is as it was typed. */
export interface Booking {
  name: string;
  phone: string;
  reason: string;
  doctor: string;
  day: string;
  time: string;
  comment: string;
  consent: boolean;
}

export type BookingErrors = Partial<Record<keyof Booking, string>>;

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
];

/**
 * Parses a typed day, such as 14 Dec 2026, Mon 14th December 26, Dec 14, 2026 or 14.12.2026.
 * Returns it as `YYYY-MM-DD`, or null if it is not a date.
 */
export function parseDay(text: string): string | null {
  const parts = text.trim().toLowerCase()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s.,]+/, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .split(/[\s./,-]+/);
  if (parts.length !== 3) return null;
  const isYearFirst = /^\d{4}$/.test(parts[0]!);
  const [year, month, day] = isYearFirst
    ? parts
    : /^[a-z]/.test(parts[0]!)
    ? [parts[2]!, parts[0]!, parts[1]!]
    : [parts[2]!, parts[1]!, parts[0]!];
  const named = MONTHS.findIndex((name) => month!.length > 2 && name.startsWith(month!)) + 1;
  const iso = [year!.length === 2 ? `20${year}` : year, named || month, day]
    .map((part) => `${part}`.padStart(2, '0')).join('-');
  // A date that does not exist, such as 31 Feb, becomes another one.
  return new Date(iso).toJSON()?.startsWith(iso) ? iso : null;
}

/** Rules by field: each returns an error message or false. `today` is `YYYY-MM-DD`. */
const RULES: { [Field in keyof Booking]?: (booking: Booking, today: string) => string | false } = {
  name: ({ name }) => !name.trim() && 'Enter your full name',
  phone: ({ phone }) => {
    const digits = phone.replace(/[\s()+-]/g, '');
    if (!digits) return 'Enter a phone number we can call';
    return !/^\d{9,15}$/.test(digits) && 'Enter a phone number in digits, such as 07700 900 123';
  },
  reason: ({ reason }) => !reason && 'Choose what the visit is about',
  day: ({ day }, today) => {
    const iso = parseDay(day);
    if (!iso) return Boolean(day.trim()) && 'Enter day, month and year, such as 14 Dec 2026';
    return iso <= today && 'Enter a day from tomorrow on';
  },
  time: ({ time }) => !time && 'Choose a time of day',
  consent: ({ consent }) => !consent && 'Tick the box so that we may call you back',
};

/** Returns the errors by field, in the order of the form. */
export function checkBooking(booking: Booking, today: string): BookingErrors {
  const found = Object.entries(RULES).map(([field, rule]) => [field, rule(booking, today)]);
  return Object.fromEntries(found.filter(([, error]) => error));
}
