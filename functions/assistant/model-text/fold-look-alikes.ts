interface FoldedText {
  readonly text: string;
  /** For each folded character the index of the original one; finally the original's length. */
  readonly at: readonly number[];
}

const IS_ASCII = /^[\0-\x7f]*$/;
const HAS_REFERENCE = /[&\\%]/;

/** Character references: HTML entities, JSON escapes, percent-encoding. */
const REFERENCE =
  /&(?:amp;)?(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?|\\u(00[\da-f]{2})|%([2-7][\da-f])/iy;

/** HTML entities of the characters that tags and tails contain. */
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

/** Parses the character reference at a position, or returns null. */
function readReference(text: string, at: number): { length: number; stands: string } | null {
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

/**
 * Characters of tags, tails and codes, each followed by its look-alikes. Unicode's compatibility
 * characters (full width, mathematical letters) and accented letters need no entry. Source: Unicode
 * UTS 39, confusables of left-to-right scripts.
 */
const LOOK_ALIKES = `
  [⁅❲⟦⟬⦋〔【〖〘〚 ]⁆❳⟧⟭⦌〕】〗〙〛 {❴⦃⎨𝄔 }❵⦄⎬ <‹˂ᐸᚲ❮❰〈⟨𝈶 >›˃ᐳ𖼿❯❱〉⟩ |ǀ∣⎮│┃⏽ "“”„‟«»″〝〞״ \`ˋ‵
  :꞉∶ː˸։׃܃᛬᠃⁚ꓽ _‿⎯▁ߺ -‐‑‒–—―−˗⁃➖Ⲻ
  aаαɑ⍺ⱥᴀꭺ AΑАᎪᗅꓮȺ bЬƅᏏᖯƀ BВΒᏴᗷꓐꞴɃ cсϲᴄⲥꮯȼ CСϹᏟⲤꓚ dԁᏧᑯꓒđᴅꭰ DᎠᗞᗪꓓĐ eеҽꬲɇə℮ᴇꭼ EЕΕᎬ⋿ⴹꓰɆ fƒꞙꬵքꜰ FϜᖴꓝꞘ
  gɡցƍᶃǥ GԌɢԍᏀᏳꓖꮐǤ hһհᏂħ HНΗʜᎻᕼⲎꓧꮋĦ iіιıɩɪɨӏᎥⵑ⍳ꙇꭵ IІΙӀƖƗ jјɉᴊꭻ JЈͿᎫᒍꓙꞲɈ kкƙᴋκⲕ KΚКᏦᛕⲔꓗ lłƚ LʟᏞᒪⳐⳑꓡꮮŁ
  mмᴍ MΜМᎷᗰᛖⲘꓟ nոռпŋᴎ NΝɴⲚꓠ oоοօσøᴏᴑⲟꬽ OОΟՕⲞⵔꓳØ pрρϱⲣþᴘᴩꮲ PΡРᏢᑭⲢꓑ qԛգզ QⵕԚ rгᴦⲅꭇꭈꮁɍ RƦʀᎡᏒᖇꓣꭱꮢɌ
  sѕƽꜱꮪ SЅՏᏕᏚꓢ tтŧƭᴛꭲτ TТΤᎢ⊤⟙ⲦꓔŦ uυսʋᴜꞟꭎꭒʉ UՍሀᑌ∪⋃ꓴɄ vνѵᴠⅴ∨⋁ꮩ VѴᏙᐯⴸꓦꛟ wɯѡԝաᴡꮃ WԜᎳᏔꓪ
  xхχᕁᕽⲭꭓ×⨯ XΧХ᙭ᚷ╳ⲬⵝꓫꞳ yуγɣʏүყᶌℽꭚ YΥУҮᎩᎽⲨꓬ`;

/** Letters in boxes, circles and flags, which Unicode normalization does not replace. */
const BOXED_LETTERS = [0x1f150, 0x1f170, 0x1f1e6].flatMap((first) =>
  Array.from({ length: 26 }, (_, i): [string, string] => [
    String.fromCodePoint(first + i),
    String.fromCharCode(0x41 + i),
  ])
);

const LOOKS_LIKE = new Map([
  ...LOOK_ALIKES.trim().split(/\s+/).flatMap((entry) => {
    const [plain, ...others] = entry;
    return others.map((other): [string, string] => [other, plain!]);
  }),
  ...BOXED_LETTERS,
]);

const MARKS = /\p{M}+/gu;
const IN_BRACKETS = /^\((\w)\)$/;

const plainOf = (text: string) =>
  Array.from(text, (each) => LOOKS_LIKE.get(each) ?? each).join('').replace(IN_BRACKETS, '$1');

/** Maximum size of the cache, more than the distinct characters of a text. */
const MAX_FOLDED = 4096;
const foldedCharacters = new Map<string, string>();

/** Folds a character, with a cache because a stream's filter folds the same window repeatedly. */
function foldOne(character: string): string {
  const known = foldedCharacters.get(character);
  if (known !== undefined) return known;
  if (foldedCharacters.size >= MAX_FOLDED) foldedCharacters.clear();
  const folded = lookOf(character);
  foldedCharacters.set(character, folded);
  return folded;
}

/**
 * Returns the character that another one imitates, or an empty string for an invisible or combining
 * one.
 */
function lookOf(character: string): string {
  if (INVISIBLE.test(character)) return '';
  const itself = LOOKS_LIKE.get(character);
  if (itself !== undefined) return itself;
  const bare = plainOf(character.normalize('NFKD').replace(MARKS, ''));
  return IS_ASCII.test(bare) ? bare : plainOf(character.normalize('NFKC'));
}

/**
 * Folds a text for comparison, never for display: removes invisible characters and replaces
 * look-alikes and accented letters by the ASCII characters that they imitate.
 *
 * @param withReferences also replaces `&#91;`, `\\u005b` and `%5b`.
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
    const reference = withReferences ? readReference(text, start) : null;
    const character = reference?.stands ?? String.fromCodePoint(text.codePointAt(start)!);
    const piece = character < '\x80' ? character : foldOne(character);
    for (let i = 0; i < piece.length; i++) at.push(start);
    folded += piece;
    start += reference?.length ?? character.length;
  }
  at.push(text.length);
  return { text: folded, at };
}

/** Returns only the folded text. */
export function toFoldedText(text: string): string {
  return IS_ASCII.test(text) ? text : foldLookAlikes(text).text;
}
