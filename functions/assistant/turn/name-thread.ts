import { oneLine } from './config-prompt.ts';

const LENGTH = 80;

/** A new dialog is named after its first message: one line, cut at a word. */
export function nameThread(message: string): string {
  const line = oneLine(message);
  if (line.length <= LENGTH) return line;
  const cut = line.slice(0, LENGTH);
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}
