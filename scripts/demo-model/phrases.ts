import de from './phrases/de.json' with { type: 'json' };
import en from './phrases/en.json' with { type: 'json' };
import ru from './phrases/ru.json' with { type: 'json' };
import type { Language } from './words.ts';

/** Phrases of the replies by language; `fill` replaces `{name}`. */
export const PHRASES: Record<Language, typeof en> = { en, ru, de };

/**
 * Fills a phrase's placeholders.
 *
 * @example fill('Thank you, {name}.', { name: 'Anna' })
 */
export function fill(phrase: string, values: Record<string, string | undefined>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

/** Joins the non-empty parts by a space, or by the line break at the end of a part. */
export function join(parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' ').replaceAll('\n ', '\n').trim();
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
