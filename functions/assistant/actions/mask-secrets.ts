import { cleanText } from '../../shared/clean-text.ts';

export const MASK = '***';

/**
 * Replaces secrets in all strings of a JSON value, including property names, so that it can be
 * stored.
 */
export type MaskSecrets = (value: unknown) => unknown;

/** Creates a function that masks these secrets, also when they are encoded for URLs or JSON. */
export function maskSecrets(secrets: string[]): MaskSecrets {
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ]).toSorted((a, b) => b.length - a.length);
  const maskText = (text: string) =>
    forms.reduce((all, form) => all.replaceAll(form, MASK), cleanText(text));
  const mask = (value: unknown): unknown => {
    if (typeof value === 'string') return maskText(value);
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [maskText(name), mask(each)]),
    );
  };
  return mask;
}
