export type Scheme = 'light' | 'dark';

const FEATURE = /\(\s*prefers-color-scheme\s*(?::\s*(light|dark)\s*)?\)/gi;
const ANSWERED =
  /\((\(prefers-color-scheme(?:: \w+)?\)) (?:or \(min-width: 0px\)|and \(max-width: 0px\))\)/g;

/**
 * Media queries as they are in one colour scheme, whatever the viewer's is. The question stays
 * beside its answer, so that `mediaAsWritten` finds it.
 */
export function mediaInScheme(media: string, scheme: Scheme): string {
  return media.replace(FEATURE, (_, asked?: string) => {
    const feature = `(prefers-color-scheme${asked ? `: ${asked.toLowerCase()}` : ''})`;
    return !asked || asked.toLowerCase() === scheme
      ? `(${feature} or (min-width: 0px))`
      : `(${feature} and (max-width: 0px))`;
  });
}

/** Undoes `mediaInScheme`, also in the text of rules. */
export function mediaAsWritten(text: string): string {
  return text.replace(ANSWERED, '$1');
}

/**
 * CSS of a snapshot as it is in one colour scheme: a frame sees the viewer's preference, and what was
 * captured in light must not turn dark with it.
 */
export function inScheme(css: string, scheme: Scheme): string {
  return mediaInScheme(css, scheme)
    .replace(/(\bcolor-scheme\s*:\s*)(?:light\s+dark|dark\s+light)\b/gi, `$1${scheme}`);
}
