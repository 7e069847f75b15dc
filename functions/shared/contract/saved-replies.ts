import { MESSAGE_LENGTH_LIMIT } from './limits.ts';

/** Maximum characters of each text of a saved reply; keep equal to the table. */
export const SAVED_REPLY_LENGTH_LIMITS = { name: 100, text: MESSAGE_LENGTH_LIMIT } as const;

/** Names that `{{…}}` may contain in a saved reply. */
export const SAVED_REPLY_PLACEHOLDERS = [
  'patient_name',
  'operator_name',
  'clinic_name',
  'clinic_phone',
] as const;

export type SavedReplyPlaceholder = (typeof SAVED_REPLY_PLACEHOLDERS)[number];

const PLACEHOLDER = /\{\{\s*([a-z_]\w*)\s*\}\}/gi;

const isKnown = (name: string): name is SavedReplyPlaceholder =>
  (SAVED_REPLY_PLACEHOLDERS as readonly string[]).includes(name);

/** Returns the unknown placeholders of a saved reply, as written. */
export const findUnknownReplyPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].filter(([, name]) => !isKnown(name!)).map(([whole]) => whole);

/**
 * Fills the placeholders of a saved reply.
 *
 * @returns the text, with a marker for each missing value, and the range of the first marker.
 * @example fillSavedReply('Hello {{patient_name}}', {}) // { text: 'Hello [patient name]', … }
 */
export function fillSavedReply(
  reply: string,
  values: Partial<Record<SavedReplyPlaceholder, string | null>>,
): { text: string; marker: { start: number; end: number } | null } {
  let text = '';
  let end = 0;
  let marker = null;
  for (const { 0: whole, 1: name, index } of reply.matchAll(PLACEHOLDER)) {
    if (!isKnown(name!)) continue;
    text += reply.slice(end, index);
    const value = values[name] || `[${name.replace('_', ' ')}]`;
    if (!values[name]) marker ??= { start: text.length, end: text.length + value.length };
    text += value;
    end = index + whole.length;
  }
  return { text: text + reply.slice(end), marker };
}
