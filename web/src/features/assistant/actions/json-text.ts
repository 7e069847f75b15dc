/** Formats a value as the text of a field; null is an empty text. */
export const toJsonText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

/** Parses the text of a field; an empty one is null. @throws SyntaxError */
export const parseJsonText = (text: string): unknown =>
  text.trim() === '' ? null : JSON.parse(text);

/** Returns why a text is no JSON object; undefined when it is one. */
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

/** Parses the text of a field that holds a JSON object; an empty one is an empty object. */
export const parseObject = (text: string) => (parseJsonText(text) ?? {}) as Record<string, unknown>;
