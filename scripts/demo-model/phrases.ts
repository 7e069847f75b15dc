import type { Language } from './language.ts';
import de from './phrases/de.json' with { type: 'json' };
import en from './phrases/en.json' with { type: 'json' };
import ru from './phrases/ru.json' with { type: 'json' };

/** What the administrator says; `{name}` stands for what `fill` puts there. */
export const PHRASES: Record<Language, typeof en> = { en, ru, de };

/** @example fill('Thank you, {name}.', { name: 'Anna' }) */
export function fill(phrase: string, values: Record<string, string | undefined>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}
