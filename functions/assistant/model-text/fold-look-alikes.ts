/** A text as a reader takes it who does not see the difference between characters that look alike. */
interface FoldedText {
  readonly text: string;
  /** Of each folded character, where the original one starts; then the original's length. */
  readonly at: readonly number[];
}

const IS_ASCII = /^[\0-\x7f]*$/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Look-alikes of the characters that tags, tails and codes are made of, by what they look like.
 * What Unicode itself calls compatible (full width, mathematical letters) needs no entry. Source:
 * Unicode UTS 39, confusables. */
const LOOK_ALIKES: Record<string, string> = {
  '[': '⁅❲⟦⟬⦋〔【〖〘〚',
  ']': '⁆❳⟧⟭⦌〕】〗〙〛',
  '{': '❴⦃⎨',
  '}': '❵⦄⎬',
  '<': '‹˂ᐸ❮❰〈⟨',
  '>': '›˃ᐳ❯❱〉⟩',
  '|': 'ǀ∣⎮│┃',
  '"': '“”„‟«»″〝〞״',
  '`': 'ˋ‵',
  ':': '꞉∶ː˸։',
  '_': '‿⎯▁',
  '-': '‐‑‒–—―−',
  a: 'аαɑ',
  A: 'АΑᎪ',
  b: 'Ьƅ',
  B: 'ВΒ',
  c: 'сϲ',
  C: 'СϹⅭᏟ',
  d: 'ԁ',
  D: 'Ꭰ',
  e: 'еҽ',
  E: 'ЕΕᎬ',
  f: 'ƒ',
  g: 'ɡց',
  G: 'ԌᏀ',
  h: 'һհ',
  H: 'НΗᎻ',
  i: 'іιı',
  I: 'ІΙӀ',
  j: 'ј',
  k: 'к',
  K: 'КΚ',
  l: 'ӏ',
  m: 'м',
  M: 'МΜ',
  n: 'ոп',
  N: 'Ν',
  o: 'оοօ',
  O: 'ОΟ',
  p: 'рρ',
  P: 'РΡ',
  r: 'г',
  s: 'ѕ',
  S: 'ЅᏚ',
  t: 'т',
  T: 'ТΤ',
  u: 'υս',
  U: 'Ս',
  v: 'ѵν',
  x: 'хχ',
  X: 'ХΧ',
  y: 'уγ',
  Y: 'ҮΥ',
};

const LOOKS_LIKE = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([plain, others]) =>
    Array.from(others, (other): [string, string] => [other, plain])
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
 * @example foldLookAlikes('［ІNTENT').text // '[INTENT'
 */
export function foldLookAlikes(text: string): FoldedText {
  if (IS_ASCII.test(text)) {
    return { text, at: Array.from({ length: text.length + 1 }, (_, i) => i) };
  }
  const at: number[] = [];
  let folded = '';
  let start = 0;
  for (const character of text) {
    const piece = character < '\x80' ? character : foldOne(character);
    for (let i = 0; i < piece.length; i++) at.push(start);
    folded += piece;
    start += character.length;
  }
  at.push(text.length);
  return { text: folded, at };
}
