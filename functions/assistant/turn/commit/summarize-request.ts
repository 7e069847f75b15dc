import { describeSlotTime } from '../../../shared/contract/slot-time.ts';
import type { StaffRequest } from '../../engine/requests.ts';
import { toOneLine } from '../prompt/prompt-parts.ts';

const MAX_LENGTH = 200;

const formatValue = (value: unknown) =>
  typeof value === 'string' ? describeSlotTime(value) ?? value : JSON.stringify(value);

/** Truncates a text by code points, so that no surrogate pair is split. */
function cut(text: string): string {
  const letters = [...text];
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH - 1).join('')}…` : text;
}

/** Summarizes a request in one line: a scenario's slots, or the patient's message. */
export function summarizeRequest(
  { slots, replaceSlots: is_whole }: StaffRequest,
  message: string,
): string {
  const facts = Object.values(slots).map(formatValue).join(' · ');
  return cut(toOneLine(is_whole && facts ? facts : message)) || '…';
}
