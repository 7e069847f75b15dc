/** Formats a slot's value, any JSON, for operators. */
export function slotText(value: unknown): string {
  if (typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
  return isList ? value.join(', ') : JSON.stringify(value);
}
