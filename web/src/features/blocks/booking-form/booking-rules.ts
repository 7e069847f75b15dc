/** The content of the form; optional fields are empty strings. `day` is `YYYY-MM-DD`. */
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

/** Rules by field: each returns an error message or undefined. `today` is `YYYY-MM-DD`. */
const RULES: { [Field in keyof Booking]?: (booking: Booking, today: string) => string | false } = {
  name: ({ name }) => !name.trim() && 'Enter your full name',
  phone: ({ phone }) => {
    const digits = phone.replace(/[\s()+-]/g, '');
    if (!digits) return 'Enter a phone number we can call';
    return !/^\d{9,15}$/.test(digits) && 'Enter a phone number in digits, such as 07700 900 123';
  },
  reason: ({ reason }) => !reason && 'Choose what the visit is about',
  day: ({ day }, today) => Boolean(day) && day <= today && 'Choose a day from tomorrow on',
  time: ({ time }) => !time && 'Choose a time of day',
  consent: ({ consent }) => !consent && 'Tick the box so that we may call you back',
};

/** Returns the errors by field, in the order of the form. */
export function checkBooking(booking: Booking, today: string): BookingErrors {
  const found = Object.entries(RULES).map(([field, rule]) => [field, rule(booking, today)]);
  return Object.fromEntries(found.filter(([, error]) => error));
}
