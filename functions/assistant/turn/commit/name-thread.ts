import { oneLine } from '../prompt/config-prompt.ts';

const LENGTH = 80;

/** A new dialog is named after its first message: one line, cut at a word. */
export function nameThread(message: string): string {
  const line = oneLine(message);
  // By code points, so that no emoji is cut in two.
  const letters = [...line];
  if (letters.length <= LENGTH) return line;
  const cut = letters.slice(0, LENGTH).join('');
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}
