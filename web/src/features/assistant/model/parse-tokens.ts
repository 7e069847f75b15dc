const LIMIT = 1_000_000_000_000;
/** Digits, or groups of three with one separator, but no decimals as in `12.5`. */
const WHOLE = /^(\d+|\d{1,3}([\s,.])\d{3}(\2\d{3})*)$/;

/** Parses a number of tokens; returns null for an empty text, undefined for an invalid one. */
export function parseTokens(text: string): number | null | undefined {
  const typed = text.trim();
  if (!typed) return null;
  const tokens = Number(typed.replace(/\D/g, ''));
  return WHOLE.test(typed) && tokens <= LIMIT ? tokens : undefined;
}
