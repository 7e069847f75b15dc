/** A time of every week in which the organisation is open. */
export interface OpeningHours {
  /** From 0, Sunday, to 6. */
  day: number;
  /** HH:MM in the time zone of the organisation. */
  opens: string;
  /** HH:MM, 24:00 for midnight. */
  closes: string;
}

/** When the organisation is open. */
export interface OpeningTimes {
  hours: OpeningHours[];
  /** Dates, YYYY-MM-DD, on which it is closed although `hours` has the weekday. */
  closed_dates: string[];
}

/** The organisation that the assistant speaks for. An empty text is one that nobody has set. */
export interface Organisation extends OpeningTimes {
  name: string;
  /** What it is, as a noun in a sentence: clinic, garage, school. */
  kind: string;
  tagline: string;
  phone: string;
  email: string;
  address: string;
  /** An IANA name: Europe/London. */
  time_zone: string;
  /** BCP 47 tags of the languages in which it answers. */
  languages: string[];
  /** ISO 3166 code of the country of telephone numbers that have no country code. */
  default_country: string;
  /** Colour of the workbench, as #rrggbb; empty for the workbench's own. */
  accent: string;
  /** SHA-256 of the logo, an asset of the catalog; empty for none. */
  logo_asset: string;
}

/** The organisation where neither an editor nor an environment variable sets another. */
export const DEFAULT_ORGANISATION: Organisation = {
  name: '',
  kind: 'organisation',
  tagline: '',
  phone: '',
  email: '',
  address: '',
  time_zone: 'Europe/London',
  languages: [],
  default_country: '',
  accent: '',
  logo_asset: '',
  hours: [],
  closed_dates: [],
};

/** The largest number of characters of each text of the organisation. */
export const ORGANISATION_LENGTH_LIMITS = {
  name: 100,
  kind: 50,
  tagline: 200,
  phone: 50,
  email: 254,
  address: 300,
} as const;

/** What a logo may be. The trigger use_logo_asset has the same. */
export const LOGO_LIMITS = {
  bytes: 256 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
} as const;

/** What `{{organisation.…}}` may name in prompts and in fixed texts. */
export const ORGANISATION_PLACEHOLDERS = [
  'name',
  'kind',
  'tagline',
  'phone',
  'email',
  'address',
  'hours',
  'closed_dates',
  'languages',
  'time_zone',
] as const;

const PLACEHOLDER = /\{\{\s*([a-z_][\w.]*)\s*\}\}/gi;

/**
 * Returns the placeholders of a text that stand for nothing, as they are written. Braces around
 * anything but a name, such as those of JSON, are no placeholder.
 *
 * @example findUnknownPlaceholders('Call {{organisation.fax}}') // ['{{organisation.fax}}']
 */
export function findUnknownPlaceholders(text: string): string[] {
  const known: readonly string[] = ORGANISATION_PLACEHOLDERS.map((name) => `organisation.${name}`);
  return [...text.matchAll(PLACEHOLDER)].filter(([, name]) => !known.includes(name!))
    .map(([whole]) => whole);
}
