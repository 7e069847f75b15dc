import type { RequestWish } from '../../engine/requests.ts';
import { oneLine } from '../prompt/prompt-parts.ts';

const LENGTH = 200;

const say = (value: unknown) => typeof value === 'string' ? value : JSON.stringify(value);

/** By code points, so that no emoji is cut in two. */
function cut(text: string): string {
  const letters = [...text];
  return letters.length > LENGTH ? `${letters.slice(0, LENGTH - 1).join('')}…` : text;
}

/** One line that says what a request is about: the facts of a scenario, or the patient's words. */
export function summaryOf({ slots, is_whole }: RequestWish, message: string): string {
  const facts = Object.values(slots).map(say).join(' · ');
  return cut(oneLine(is_whole && facts ? facts : message)) || '…';
}
