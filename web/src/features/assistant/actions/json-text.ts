/** Formats a value as the text of a field; null and undefined become an empty text. */
export const toJsonText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

/**
 * Parses the text of a field; an empty text is null.
 *
 * @throws SyntaxError for invalid JSON.
 */
export const parseJsonText = (text: string): unknown =>
  text.trim() === '' ? null : JSON.parse(text);

/**
 * Returns why a text is not a JSON object, or undefined if it is one. An empty text and null are
 * valid unless `isRequired`.
 */
export function findJsonProblem(text: string, { isRequired = false } = {}): string | undefined {
  try {
    const value = parseJsonText(text);
    if (value === null) return isRequired ? 'Enter a JSON object.' : undefined;
    const isObject = typeof value === 'object' && !Array.isArray(value);
    return isObject ? undefined : 'Enter a JSON object.';
  } catch (error) {
    return `This isn’t valid JSON. ${error instanceof Error ? error.message : ''}`.trim();
  }
}

/**
 * Parses the text of a JSON object field; an empty text is an empty object.
 *
 * @throws SyntaxError for invalid JSON.
 */
export const parseObject = (text: string) => (parseJsonText(text) ?? {}) as Record<string, unknown>;
