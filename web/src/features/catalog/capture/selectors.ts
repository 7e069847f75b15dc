import { unescaped } from './css-values.ts';
import { splitList } from './parse-css.ts';
import { freezeStates } from './passing-states.ts';

const STATE =
  ':(?:hover|active|focus|focus-visible|focus-within|visited|link|any-link|target|open|popover-open|modal|autofill|user-invalid|user-valid|placeholder-shown|before|after|first-line|first-letter)(?![\\w-])';
const PASSING = new RegExp(`(?:::[\\w-]+(?:\\([^()]*\\))?|${STATE})+`, 'gi');
const NOT_PASSING = new RegExp(`:not\\([^()]*${STATE}[^()]*\\)`, 'gi');

/**
 * Removes pseudo-elements and transient states from a selector, to test whether it can ever match
 * an element.
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

/** Returns the tag under which a snapshot stores an element that cannot keep its own. */
export function getStoredTag(name: string): string {
  if (/^(?:canvas|video|iframe|object|embed)$/.test(name)) return 'img';
  if (name === 'use') return 'g';
  return name.includes('-') ? 'span' : 'div';
}

/** How a snapshot's stored form differs from the page. */
export interface Stored {
  /** Tags stored under another name, lower case. */
  renamed: ReadonlySet<string>;
  /** States marked on any copy. */
  states: ReadonlySet<string>;
  /** Names of attributes stored under another name. */
  attributes: ReadonlySet<string>;
}

/** Returns the name of the mark that replaces an attribute. */
export function getStoredAttribute(name: string): string {
  return `data-snapshot-attribute-${name.toLowerCase().replace(/[^\w-]/g, '_')}`;
}

const IDENTIFIER = String.raw`((?:\\[\da-f]{1,6}\s?|\\.|[\w-]|[\u0080-\uffff])+)`;
const NAMED_TEST = new RegExp(String.raw`^\[\s*${IDENTIFIER}`, 'i');
const ID = new RegExp(`#${IDENTIFIER}`, 'gi');

/** Converts `[name=value]` for an attribute stored under another name. */
function storedTest(test: string, { attributes }: Stored): string {
  if (/^\[\s*href\b/.test(test)) return test.replace(/^\[\s*href\b/, '[data-snapshot-link');
  const [start = '', written = ''] = NAMED_TEST.exec(test) ?? [];
  const name = unescaped(written);
  if (!attributes.has(name)) return test;
  return `:is(${test},[${getStoredAttribute(name)}${test.slice(start.length)})`;
}

/** Converts `#id` for ids that sanitizing removes, because they are properties of `document`. */
function storedIds(piece: string, { attributes }: Stored): string {
  if (!attributes.has('id')) return piece;
  return piece.replace(ID, (whole, id: string) => {
    return `:is(${whole},[${getStoredAttribute('id')}="${unescaped(id)}"])`;
  });
}

/**
 * Converts a selector so that it matches in the snapshot what it matched in the page. `html` and
 * `body` become wrappers inside the frame, a form a div because sanitizing removes forms, a canvas
 * an image of it. The specificity stays: `form` counts as one type, and so does `div:where(…)`.
 * Links lose their URL, so rules for it match their mark.
 */
function toStoredSelector(selector: string, stored: Stored): string {
  const pieces = selector.match(/"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|\[[^\]]*\]|(?:\\.|[^"'[])+/g) ??
    [];
  return pieces.map((piece) => {
    if (piece.startsWith('[')) return storedTest(piece, stored);
    if (/^["']/.test(piece)) return piece;
    return freezeStates(storedIds(renameIn(piece, stored.renamed), stored), stored.states);
  }).join('');
}

function renameIn(piece: string, renamed: ReadonlySet<string>): string {
  const taken = new Set([...renamed].map(getStoredTag));
  return piece
    .replace(/:root(?![\w-])/g, '[data-snapshot-tag="html"]')
    .replace(/:(?:any-link|link)(?![\w-])/g, '[data-snapshot-link]')
    .replace(/(^|[\s>+~,(])([a-z][\w-]*)/gi, (whole, before: string, tag: string) => {
      const name = tag.toLowerCase();
      if (renamed.has(name)) {
        return `${before}${getStoredTag(name)}:where([data-snapshot-tag="${name}"])`;
      }
      return taken.has(name) ? `${whole}:where(:not([data-snapshot-tag]))` : whole;
    });
}

export function toStoredSelectors(list: string, stored: Stored): string {
  return splitList(list).map((selector) => toStoredSelector(selector, stored)).join(', ');
}
