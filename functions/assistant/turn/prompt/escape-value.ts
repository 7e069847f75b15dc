import { defang } from '../../model-text/defang.ts';
import { toFoldedText } from '../../model-text/fold-look-alikes.ts';

/** Line breaks that JSON does not escape. */
const LINE_BREAKS = /[\u0085\u2028\u2029]/g;

/**
 * Makes a name or text safe for a prompt, and alters a tail's key so that the line is not itself a
 * tail.
 */
function escapeText(text: string): string {
  const isKey = /^(?:state_after|slots_updated)$/.test(toFoldedText(text));
  return isKey ? `slot ${text}` : defang(text);
}

/** Makes a value safe for a prompt, with sorted keys. */
function escapeValue(value: unknown): unknown {
  if (typeof value === 'string') return escapeText(value);
  if (Array.isArray(value)) return value.map(escapeValue);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(
    entries.map(([name, each]) => [escapeText(name), escapeValue(each)]),
  );
}

/** Formats a value from a patient or another system as one line of JSON without tags and tails. */
export const formatValue = (value: unknown): string =>
  JSON.stringify(escapeValue(value)).replace(LINE_BREAKS, ' ');
