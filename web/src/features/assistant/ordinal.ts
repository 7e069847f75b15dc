const RULES = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** Formats "1st", "2nd", "11th". */
export function ordinal(place: number): string {
  return place + ENDINGS[RULES.select(place)]!;
}
