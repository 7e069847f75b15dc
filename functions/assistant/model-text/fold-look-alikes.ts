/** A text as a reader takes it who does not see the difference between characters that look alike. */
interface FoldedText {
  readonly text: string;
  /** Of each folded character, where the original one starts; then the original's length. */
  readonly at: readonly number[];
}

const IS_ASCII = /^[\0-\x7f]*$/;
const HAS_REFERENCE = /[&\\%]/;

/** Character references of HTML, escapes of JSON and of addresses. */
const REFERENCE =
  /&(?:amp;)?(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?|\\u(00[\da-f]{2})|%([2-7][\da-f])/iy;

/** Named references of the characters that tags and tails are made of. */
const NAMED: Record<string, string> = {
  lsqb: '[',
  lbrack: '[',
  rsqb: ']',
  rbrack: ']',
  lcub: '{',
  lbrace: '{',
  rcub: '}',
  rbrace: '}',
  lt: '<',
  gt: '>',
  quot: '"',
  lowbar: '_',
  colon: ':',
  equals: '=',
  ...{
    lpar: '(',
    rpar: ')',
    hyphen: '-',
    dash: '-',
    verbar: '|',
    vert: '|',
    grave: '`',
    nbsp: ' ',
  },
};

/** The reference at a position and what it stands for, or null. */
function referenceAt(text: string, at: number): { length: number; stands: string } | null {
  REFERENCE.lastIndex = at;
  const match = REFERENCE.exec(text);
  if (!match) return null;
  const [all, decimal, hexadecimal, name, escaped, percent] = match;
  const hex = hexadecimal ?? escaped ?? percent;
  const point = decimal ? Number(decimal) : hex ? parseInt(hex, 16) : -1;
  const isPoint = point >= 0 && point < 0x110000;
  const stands = name ? NAMED[name.toLowerCase()] : isPoint && String.fromCodePoint(point);
  return stands ? { length: all.length, stands } : null;
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Characters that tags, tails and codes are made of, each followed by its look-alikes. What Unicode
 * itself calls compatible (full width, mathematical letters) needs no entry. Source: Unicode UTS 39,
 * confusables. */
const LOOK_ALIKES = `
  [⁅❲⟦⟬⦋〔【〖〘〚 ]⁆❳⟧⟭⦌〕】〗〙〛 {❴⦃⎨ }❵⦄⎬ <‹˂ᐸ❮❰〈⟨ >›˃ᐳ❯❱〉⟩ |ǀ∣⎮│┃ "“”„‟«»″〝〞״ \`ˋ‵ :꞉∶ː˸։ _‿⎯▁
  -‐‑‒–—―−
  aаαɑ AАΑᎪ bЬƅ BВΒ cсϲ CСϹⅭᏟ dԁ DᎠ eеҽ EЕΕᎬ fƒ gɡց GԌᏀ hһհ HНΗᎻ iіιı IІΙӀ jј kк KКΚ lӏ mм MМΜ
  nոп NΝ oоοօ OОΟ pрρ PРΡ rг sѕ SЅᏚ tт TТΤ uυս UՍ vѵν xхχ XХΧ yуγ YҮΥ`;

const LOOKS_LIKE = new Map(
  LOOK_ALIKES.trim().split(/\s+/).flatMap(([plain, ...others]) =>
    others.map((other): [string, string] => [other, plain!])
  ),
);

/** What one character looks like; nothing for one that is not seen. */
function foldOne(character: string): string {
  if (INVISIBLE.test(character)) return '';
  const compatible = LOOKS_LIKE.get(character) ?? character.normalize('NFKC');
  return LOOKS_LIKE.get(compatible) ?? compatible;
}

/**
 * Folds a text for comparison, never for show: invisible characters are left out and look-alikes
 * become the ASCII character they imitate.
 *
 * @param withReferences what a page would show for `&#91;`, `\\u005b` or `%5b` counts, too.
 * @example foldLookAlikes('［ІNTENT').text // '[INTENT'
 */
export function foldLookAlikes(text: string, withReferences = false): FoldedText {
  if (IS_ASCII.test(text) && !(withReferences && HAS_REFERENCE.test(text))) {
    return { text, at: Array.from({ length: text.length + 1 }, (_, i) => i) };
  }
  const at: number[] = [];
  let folded = '';
  let start = 0;
  while (start < text.length) {
    const reference = withReferences ? referenceAt(text, start) : null;
    const character = reference?.stands ?? String.fromCodePoint(text.codePointAt(start)!);
    const piece = character < '\x80' ? character : foldOne(character);
    for (let i = 0; i < piece.length; i++) at.push(start);
    folded += piece;
    start += reference?.length ?? character.length;
  }
  at.push(text.length);
  return { text: folded, at };
}

/** The folded text alone. */
export function foldedText(text: string): string {
  return IS_ASCII.test(text) ? text : foldLookAlikes(text).text;
}
