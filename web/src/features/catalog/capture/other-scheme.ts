import type { Scheme } from '../archive/in-scheme.ts';
import { splitAt } from './parse-css.ts';

/** The other colour scheme of a capture, with its differing styles. */
export interface OtherScheme {
  name: Scheme;
  /** Reads the live block in that scheme. */
  read<T>(read: () => T): T;
  rules: string[];
}

/** Marks a copy with its own rules for the other scheme. */
const MARK = 'data-snapshot-scheme';

const nameOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':'));

/** Returns declarations that change the first style to the second. */
function differing(own: string, other: string): string[] {
  const [before, after] = [splitAt(own, ';'), splitAt(other, ';')];
  const names = new Set(after.map(nameOf));
  const gone = before.filter((each) => !names.has(nameOf(each)));
  return [
    ...after.filter((each) => !before.includes(each)).map((each) => `${each}!important`),
    ...gone.map((each) => `${nameOf(each)}:initial!important`),
  ];
}

/**
 * Returns a style for the `style` attribute of a copy; adds a rule if it differs in the other
 * colour scheme.
 *
 * @param read computes the style of a live element.
 */
export function styleInBothSchemes(copy: Element, read: () => string, other?: OtherScheme): string {
  const own = read();
  const changes = other ? differing(own, other.read(read)) : [];
  if (other && changes.length) {
    const mark = `${other.rules.length}`;
    copy.setAttribute(MARK, mark);
    other.rules.push(`[${MARK}="${mark}"]{${changes.join(';')}}`);
  }
  return own;
}

/** Returns the rules of the other scheme in a media query for it. */
export const rulesOf = ({ name, rules }: OtherScheme): string =>
  rules.length ? `@media (prefers-color-scheme:${name}){${rules.join('')}}` : '';
