export interface OpeningHours {
  /** Day of the week, from 0 (Sunday) to 6. */
  day: number;
  /** HH:MM in the organisation's time zone. */
  opens: string;
  /** HH:MM; 24:00 for midnight. */
  closes: string;
}

export interface OpeningTimes {
  hours: OpeningHours[];
  /** Dates, YYYY-MM-DD, on which it is closed regardless of `hours`. */
  closed_dates: string[];
}

/** The organisation that the assistant represents. Unset texts are empty. */
export interface Organisation extends OpeningTimes {
  name: string;
  /** Kind of organisation as a noun: clinic, garage, school. */
  kind: string;
  tagline: string;
  phone: string;
  email: string;
  address: string;
  /** IANA name, such as Europe/London. */
  time_zone: string;
  /** BCP 47 tags of the languages in which the assistant answers. */
  languages: string[];
  /** ISO 3166 code of the country of telephone numbers without a country code. */
  default_country: string;
  /** Accent colour of the workbench, as #rrggbb; empty for the default. */
  accent: string;
  /** SHA-256 of the logo, an asset of the catalog; empty without one. */
  logo_asset: string;
}

/** The organisation that neither an editor nor an environment variable has changed. */
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

export const ORGANISATION_LENGTH_LIMITS = {
  name: 100,
  kind: 50,
  tagline: 200,
  phone: 50,
  email: 254,
  address: 300,
} as const;

/** Limits of a logo; keep equal to the trigger use_logo_asset. */
export const LOGO_LIMITS = {
  bytes: 256 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
} as const;

/** Fields that `{{organisation.…}}` may name in prompts and fixed texts. */
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
 * Returns the unknown placeholders of a text, as written. Ignores braces around anything but a
 * name, such as JSON's.
 *
 * @example findUnknownPlaceholders('Call {{organisation.fax}}') // ['{{organisation.fax}}']
 */
export function findUnknownPlaceholders(text: string): string[] {
  const known: readonly string[] = ORGANISATION_PLACEHOLDERS.map((name) => `organisation.${name}`);
  return [...text.matchAll(PLACEHOLDER)].filter(([, name]) => !known.includes(name!))
    .map(([whole]) => whole);
}
