import { readFileSync } from 'node:fs';

/** A sentence with the kind of danger that it indicates, if any. */
export interface Sentence {
  language: string;
  kind: string | null;
  text: string;
}

/**
 * Parses lines such as `en emergency | I can't breathe`, or `en | bad breath`
 * for a harmless sentence.
 */
function readSet(name: string): Sentence[] {
  const lines = readFileSync(new URL(`./sets/${name}.txt`, import.meta.url), 'utf8').trim();
  return lines.split('\n').map((line) => {
    const [head = '', text = ''] = line.split(' | ');
    const [language = '', kind = null] = head.trim().split(' ');
    return { language, kind, text };
  });
}

/** The rules were written with only the first part, and not changed for the second. */
export const DANGER = { known: readSet('danger'), heldOut: readSet('danger-held-out') };
export const HARMLESS = { known: readSet('harmless'), heldOut: readSet('harmless-held-out') };
