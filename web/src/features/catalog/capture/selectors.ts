import { splitList } from './parse-css.ts';

const STATE =
  ':(?:hover|active|focus|focus-visible|focus-within|visited|link|any-link|target|open|popover-open|modal|autofill|user-invalid|user-valid|placeholder-shown|before|after|first-line|first-letter)(?![\\w-])';
const PASSING = new RegExp(`(?:::[\\w-]+(?:\\([^()]*\\))?|${STATE})+`, 'gi');
const NOT_PASSING = new RegExp(`:not\\([^()]*${STATE}[^()]*\\)`, 'gi');

/**
 * The selector without pseudo-elements and without states that come and go, for asking whether it
 * can ever apply to an element.
 */
export function lastingSelector(selector: string): string {
  const positive = selector.replace(NOT_PASSING, '');
  const lasting = positive.replace(PASSING, (run, at: number) => {
    const before = positive[at - 1] ?? ' ';
    const after = positive[at + run.length] ?? ' ';
    return /[\s>+~,(]/.test(before) && !/[.#[:\w*]/.test(after) ? '*' : '';
  }).trim();
  return lasting || '*';
}

/**
 * Renames the elements that a snapshot stores under another tag. `html` and `body` of the page
 * become wrappers inside the frame, a form becomes a div because forms are removed when shown.
 * Specificity stays: `form` counts as one type, `div:where(…)` does too. Links lose their address
 * when shown, so rules that ask for it ask for the mark they get instead.
 */
export function renameTags(selector: string, renamed: ReadonlySet<string>): string {
  const pieces = selector.match(/"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|\[[^\]]*\]|[^"'[]+/g) ?? [];
  return pieces.map((piece) => {
    if (piece.startsWith('[')) return piece.replace(/^\[\s*href\b/, '[data-snapshot-link');
    return /^["']/.test(piece) ? piece : renameIn(piece, renamed);
  }).join('');
}

function renameIn(piece: string, renamed: ReadonlySet<string>): string {
  return piece
    .replace(/:root(?![\w-])/g, '[data-snapshot-tag="html"]')
    .replace(/:(?:any-link|link)(?![\w-])/g, '[data-snapshot-link]')
    .replace(/(^|[\s>+~,(])([a-z][\w-]*)/gi, (whole, before: string, tag: string) => {
      const name = tag.toLowerCase();
      return renamed.has(name) ? `${before}div:where([data-snapshot-tag="${name}"])` : whole;
    });
}

/** Renames in every selector of a list. */
export function renameTagsInList(list: string, renamed: ReadonlySet<string>): string {
  return splitList(list).map((selector) => renameTags(selector, renamed)).join(', ');
}
