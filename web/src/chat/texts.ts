import type { TextCode, Texts } from './texts/en.ts';

const loadEnglish = async (): Promise<Texts> => (await import('./texts/en.ts')).en;

const LOADERS: Record<string, () => Promise<Texts>> = {
  de: async () => (await import('./texts/de.ts')).de,
  ru: async () => (await import('./texts/ru.ts')).ru,
};

const baseOf = (tag: string) => tag.split('-')[0]!.toLowerCase();

/**
 * Chooses a language of the site: the first one that the visitor prefers, otherwise the site's
 * first.
 *
 * @param wanted BCP 47 tags, best first.
 */
export function chooseLanguage(offered: readonly string[], wanted: readonly string[]): string {
  for (const tag of wanted) {
    const found = offered.find((each) => each.toLowerCase() === tag.toLowerCase()) ??
      offered.find((each) => baseOf(each) === baseOf(tag));
    if (found) return found;
  }
  return offered[0] ?? 'en';
}

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  ['ar', 'arc', 'dv', 'fa', 'he', 'ks', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'].includes(
      baseOf(language),
    )
    ? 'rtl'
    : 'ltr';

export type Translate = (code: TextCode, values?: Record<string, string | number>) => string;

/**
 * Loads the texts of a language and returns a function that finds one by its code: the site's own
 * text, the product's, or the English one.
 *
 * @param own texts of the site by language and code.
 */
export async function loadTexts(
  language: string,
  own: Record<string, Record<string, string>>,
): Promise<Translate> {
  const known = await (LOADERS[baseOf(language)] ?? loadEnglish)().catch(loadEnglish);
  return (code, values = {}) =>
    (own[language]?.[code] || own[baseOf(language)]?.[code] || known[code])
      .replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
