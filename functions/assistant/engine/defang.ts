import { findControls } from './find-controls.ts';

const ROUND: Record<string, string> = { '[': '(', ']': ')', '{': '(', '}': ')' };

function round(text: string): string {
  return text.replace(/[[\]{}]/g, (bracket) => ROUND[bracket]!);
}

function once(text: string): string {
  let result = '';
  let at = 0;
  for (const { start, end } of findControls(text, true).controls) {
    result += text.slice(at, start) + round(text.slice(start, end));
    at = end;
  }
  return result + text.slice(at);
}

/**
 * Text that others wrote (a patient, a document), safe to put before a model: its tags and tails
 * get round brackets, so that a model that repeats them neither hands over nor moves a step.
 * Everything else stays as it is.
 */
export function defang(text: string): string {
  const result = once(text);
  return once(result) === result ? result : round(result);
}
