import { describeSlotTime } from '@contract/shared/contract/slot-time.ts';

/** Formats a slot's JSON value for operators. */
export function slotText(value: unknown): string {
  if (typeof value === 'string') return describeSlotTime(value) ?? value;
  const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
  return isList ? value.join(', ') : JSON.stringify(value);
}

/** Formats a slot's code as a label: `preferred_time` becomes “Preferred time”. */
export function slotLabel(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
