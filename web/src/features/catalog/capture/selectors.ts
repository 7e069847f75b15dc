import { unescaped } from './css-values.ts';
import { splitList } from './parse-css.ts';
import { freezeStates } from './passing-states.ts';

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

/** The tag under which a snapshot stores an element that cannot keep its own. */
export function storedTag(name: string): string {
  if (/^(?:canvas|video|iframe|object|embed)$/.test(name)) return 'img';
  if (name === 'use') return 'g';
  return name.includes('-') ? 'span' : 'div';
}

/** What a snapshot stores otherwise than it was in the page. */
export interface Stored {
  /** Tags stored under another name, lower case. */
  renamed: ReadonlySet<string>;
  /** States that some copy is marked with. */
  states: ReadonlySet<string>;
  /** Attributes that are not shown under their own name. */
  attributes: ReadonlySet<string>;
}

/** The name of the mark that a copy has in the place of an attribute that is not shown. */
export function storedAttribute(name: string): string {
  return `data-snapshot-attribute-${name.toLowerCase().replace(/[^\w-]/g, '_')}`;
}

const IDENTIFIER = String.raw`((?:\\[\da-f]{1,6}\s?|\\.|[\w-]|[\u0080-\uffff])+)`;
const NAMED_TEST = new RegExp(String.raw`^\[\s*${IDENTIFIER}`, 'i');
const ID = new RegExp(`#${IDENTIFIER}`, 'gi');

/** `[name=value]` where the name may be that of an attribute stored under another. */
function storedTest(test: string, { attributes }: Stored): string {
  if (/^\[\s*href\b/.test(test)) return test.replace(/^\[\s*href\b/, '[data-snapshot-link');
  const [start = '', written = ''] = NAMED_TEST.exec(test) ?? [];
  const name = unescaped(written);
  if (!attributes.has(name)) return test;
  return `:is(${test},[${storedAttribute(name)}${test.slice(start.length)})`;
}

/** `#id` where ids that are names of the document are not shown. */
function storedIds(piece: string, { attributes }: Stored): string {
  if (!attributes.has('id')) return piece;
  return piece.replace(ID, (whole, id: string) => {
    return `:is(${whole},[${storedAttribute('id')}="${unescaped(id)}"])`;
  });
}

/**
 * Lets a selector find in the snapshot what it found in the page. `html` and `body` become wrappers
 * inside the frame, a form a div because forms are removed when shown, a canvas an image of it.
 * Specificity stays: `form` counts as one type, `div:where(…)` does too. Links lose their address
 * when shown, so rules that ask for it ask for the mark they get instead.
 */
function storedSelector(selector: string, stored: Stored): string {
  const pieces = selector.match(/"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|\[[^\]]*\]|(?:\\.|[^"'[])+/g) ??
    [];
  return pieces.map((piece) => {
    if (piece.startsWith('[')) return storedTest(piece, stored);
    if (/^["']/.test(piece)) return piece;
    return freezeStates(storedIds(renameIn(piece, stored.renamed), stored), stored.states);
  }).join('');
}

function renameIn(piece: string, renamed: ReadonlySet<string>): string {
  const taken = new Set([...renamed].map(storedTag));
  return piece
    .replace(/:root(?![\w-])/g, '[data-snapshot-tag="html"]')
    .replace(/:(?:any-link|link)(?![\w-])/g, '[data-snapshot-link]')
    .replace(/(^|[\s>+~,(])([a-z][\w-]*)/gi, (whole, before: string, tag: string) => {
      const name = tag.toLowerCase();
      if (renamed.has(name)) {
        return `${before}${storedTag(name)}:where([data-snapshot-tag="${name}"])`;
      }
      return taken.has(name) ? `${whole}:where(:not([data-snapshot-tag]))` : whole;
    });
}

/** Every selector of a list as it is stored. */
export function storedSelectors(list: string, stored: Stored): string {
  return splitList(list).map((selector) => storedSelector(selector, stored)).join(', ');
}
