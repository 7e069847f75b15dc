import type { Scheme } from '../archive/in-scheme.ts';
import { splitAt } from './parse-css.ts';

/** The colour scheme that a block is not captured in, and what a snapshot looks like otherwise there. */
export interface OtherScheme {
  name: Scheme;
  /** Reads something of the live block while it is in that scheme. */
  read<T>(read: () => T): T;
  /** Rules that hold there. */
  rules: string[];
}

/** Marks a copy that has rules of its own for the other scheme. */
const MARK = 'data-snapshot-scheme';

const nameOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':'));

/** Declarations that turn the first style into the second. */
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
 * A style as it is now, for the `style` attribute of a copy; where it is another in the other colour
 * scheme, a rule says so.
 *
 * @param read computes the style of a live element.
 */
export function inBothSchemes(copy: Element, read: () => string, other?: OtherScheme): string {
  const own = read();
  const changes = other ? differing(own, other.read(read)) : [];
  if (other && changes.length) {
    const mark = `${other.rules.length}`;
    copy.setAttribute(MARK, mark);
    other.rules.push(`[${MARK}="${mark}"]{${changes.join(';')}}`);
  }
  return own;
}

/** The rules of the other scheme under a query for it. */
export const rulesOf = ({ name, rules }: OtherScheme): string =>
  rules.length ? `@media (prefers-color-scheme:${name}){${rules.join('')}}` : '';
