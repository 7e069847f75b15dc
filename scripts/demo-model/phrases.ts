import de from './phrases/de.json' with { type: 'json' };
import en from './phrases/en.json' with { type: 'json' };
import ru from './phrases/ru.json' with { type: 'json' };
import type { Language } from './vocabulary.ts';

/** What the administrator says; `{name}` stands for what `fill` puts there. */
export const PHRASES: Record<Language, typeof en> = { en, ru, de };

/** @example fill('Thank you, {name}.', { name: 'Anna' }) */
export function fill(phrase: string, values: Record<string, string | undefined>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

/** One text of those that there is something to say of. */
export function join(parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' ');
}

/** First letter in upper case. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
