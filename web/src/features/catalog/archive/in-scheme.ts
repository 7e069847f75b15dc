export type Scheme = 'light' | 'dark';

const FEATURE = /\(\s*prefers-color-scheme\s*(?::\s*(light|dark)\s*)?\)/gi;
const ANSWERED =
  /\((\(prefers-color-scheme(?:: \w+)?\)) (?:or \(min-width: 0px\)|and \(max-width: 0px\))\)/g;

/**
 * Evaluates colour-scheme conditions of media queries for one scheme, whatever the viewer's is.
 * Keeps the original condition, so that `mediaAsWritten` can restore it.
 */
export function mediaInScheme(media: string, scheme: Scheme): string {
  return media.replace(FEATURE, (_, asked?: string) => {
    const feature = `(prefers-color-scheme${asked ? `: ${asked.toLowerCase()}` : ''})`;
    return !asked || asked.toLowerCase() === scheme
      ? `(${feature} or (min-width: 0px))`
      : `(${feature} and (max-width: 0px))`;
  });
}

/** Reverts `mediaInScheme`, also in the text of rules. */
export function mediaAsWritten(text: string): string {
  return text.replace(ANSWERED, '$1');
}

/**
 * Fixes CSS of a snapshot to one colour scheme: otherwise the frame would follow the viewer's
 * preference.
 */
export function inScheme(css: string, scheme: Scheme): string {
  return mediaInScheme(css, scheme)
    .replace(/(\bcolor-scheme\s*:\s*)(?:light\s+dark|dark\s+light)\b/gi, `$1${scheme}`);
}
