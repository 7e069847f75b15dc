/** The words of a document's lines, to distinguish real hyphens from hyphenation. */
export type Words = ReadonlySet<string>;

const LONGEST_WORD = 60;

const SOFT_HYPHEN = '\u00ad';

/** A word split at a line's end: letters, possibly chained as in "state-of-the", and a hyphen. */
const DIVIDED = /((?:\p{L}+[-\u2010\u2011])*\p{L}+)([-\u2010\u00ad])$/u;
const CONTINUED = /^\p{Ll}\p{L}*/u;

/** Words after a suspended hyphen, which replaces a word's second part: "Vor- und Nachsorge". */
const AFTER_SUSPENDED = new Set('and or to und oder bzw sowie bis и или'.split(' '));

/** Compounds that are always hyphenated. */
const COMPOUNDS = [
  /^(?:self-(?!ish|less)|half-(?!way)|well-(?!ness)|non-(?!sense|etheless))\p{L}{2,}$/u,
  /^(?!care-)\p{L}{3,}-(?:free|friendly|based|related|known)$/u,
  /^(?:long|short|medium|mid|near|full|part|first|real|one)-(?:term|time|standing|lasting)$/,
  /^(?:follow|check|touch|top|back|start|warm|set|clean)-ups?$/,
  /^(?:walk|drop|check|log|sign|plug|stand|built)-ins?$/,
  /^(?:hour|day|week|month|year)s?-(?:old|long)s?$/,
  /^(?:к(?:то|ого|ому|ем|ом)|ч(?:то|его|ему|ем)|как|где|куда|откуда|когда|почему|зачем|сколько|как(?:ой|ая|ое|ие|ого|ому|им|их|ими|ую|ом)|ч(?:ей|ья|ьё|ьи))-(?:то|либо|нибудь)$/,
  /^(?:кое|кой)-\p{L}+$|^вс[её]-таки$|^из-(?:за|под)$|^во?-(?:первых|вторых|третьих)$/u,
  /^по-(?:русски|английски|немецки|прежнему|новому|другому|разному|моему|вашему|нашему)$/,
];

/** Returns whether a word continues on the next line. */
export const isDivided = (above: string, below: string) =>
  DIVIDED.test(above) && CONTINUED.test(below) && !isSuspended(below);

const isSuspended = (below: string) => AFTER_SUSPENDED.has(CONTINUED.exec(below)?.[0] ?? '');

/** Joins two lines. Joins a split word; only a compound keeps its hyphen. */
export function joinLines(above: string, below: string, words: Words): string {
  const end = DIVIDED.exec(above);
  if (end && end[2] !== SOFT_HYPHEN && isSuspended(below)) return `${above} ${below}`;
  const start = end && CONTINUED.exec(below);
  if (!start) return /[-\u2010\u00ad/]$/.test(above) ? above + below : `${above} ${below}`;
  const keepsHyphen = end[2] !== SOFT_HYPHEN && isCompound(end[1]!, start[0], words);
  return (keepsHyphen ? above : above.slice(0, -1)) + below;
}

function isCompound(first: string, second: string, words: Words): boolean {
  const compound = normalise(`${first}-${second}`);
  const lastTwo = compound.split('-').slice(-2).join('-');
  if (words.has(normalise(`${first}${second}`))) return false;
  // Hyphenation never leaves one letter alone: "e-mail", "x-ray".
  return words.has(compound) || first.length === 1 || COMPOUNDS.some((each) => each.test(lastTwo));
}

const normalise = (text: string) =>
  text.toLowerCase().replace(/[\u2010\u2011]/g, '-').replaceAll(SOFT_HYPHEN, '');

/** Collects the words of a document's lines, including hyphenated ones. */
export function collectWords(texts: Iterable<string>): Words {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of normalise(text).split(/[^\p{L}-]+/u)) {
      if (word.length <= LONGEST_WORD && !word.endsWith('-')) words.add(word);
    }
  }
  return words;
}
