const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const LETTERS = /^\p{L}[\p{L}\p{M}'’-]*$/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** Letters of inflectional endings: Russian names, German and English genitives. */
const RUSSIAN_ENDING = '[аяыиуюоеёйьмхвг]';
const LATIN_ENDINGS = "['’]?s['’]?|ens|['’]";

/** Returns a Russian name without its case ending. */
function toStem(name: string): string {
  return name.replace(
    /(?<=\p{L}{2})(?:(?<=[сц]к)(?:ий|ая|ой)|(?<=н)(?:ый|ая|ой)|[аяоеуюыийь])$/iu,
    '',
  );
}

const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ 'е': '[её]', 'ё': '[её]', 'Е': '[ЕЁ]', 'Ё': '[ЕЁ]', "'": "['’]", '’': "['’]" },
  ...{ 'ä': '(?:ä|ae)', 'ö': '(?:ö|oe)', 'ü': '(?:ü|ue)', 'ß': '(?:ß|ss)' },
};

/** Returns a pattern of a word that also accepts ae for ä, е for ё, and other apostrophes. */
const foldLetters = (pattern: string) =>
  pattern.replace(/[её'’äöüß]/giu, (letter) => SPELLINGS[letter] ?? letter);

/** Returns the pattern of a word; from three letters on it also matches inflected forms. */
function toWordPattern(word: string): string {
  if ([...word].length < 3 || !LETTERS.test(word)) return foldLetters(escape(word));
  if (!CYRILLIC.test(word)) return `${foldLetters(escape(word))}(?:${LATIN_ENDINGS})?`;
  const stem = toStem(word);
  // "Ян" would be another name than "Яна".
  const isShort = [...stem].length < 3;
  const inCases = `${foldLetters(escape(stem))}${RUSSIAN_ENDING}{${isShort ? 1 : 0},3}`;
  // Some names lose their last vowel: Павел, Павла.
  const fleeting = word.replace(/(?<=\p{L}{2})[её](?=[лцк]$)/iu, '');
  return fleeting === word ? inCases : `(?:${inCases}|${escape(fleeting)}${RUSSIAN_ENDING}{1,3})`;
}

/**
 * Returns whether a value is digits and letters that may be written in groups, such as an insurance
 * number.
 */
const isNumberLike = (text: string) => /^[\p{L}\d]{6,34}$/u.test(text) && /\d{4}/.test(text);

function toTokenPattern(token: string): string {
  const inJson = JSON.stringify(token).slice(1, -1);
  if (isNumberLike(token)) return [...token].map(escape).join('[ .-]?');
  const pattern = toWordPattern(token);
  return inJson === token ? pattern : `(?:${pattern}|${escape(inJson)})`;
}

/**
 * Word characters: digits, Latin, Greek and Cyrillic letters. V8 compiles `\p{L}` ten times slower.
 */
const WORD =
  '0-9A-Za-z_\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u036f\\u0370-\\u0373\\u0386\\u0388-\\u052f\\u1e00-\\u1fff';

/**
 * Returns a pattern that matches a value, with any white space between its words, also as JSON
 * escapes it.
 */
const toValuePattern = (value: string) =>
  value.split(/\s+/).map(toTokenPattern).join('(?:\\s|\\\\[nrt]){1,4}');

const NO_EDGES = new RegExp(`^[^${WORD}]+|[^${WORD}]+$`, 'g');

/** Cached patterns, because each call of a turn needs the same one. */
const compiled = new Map<string, RegExp>();
const MAX_COMPILED = 100;

/**
 * Creates a case-insensitive pattern of values as whole words, with a group for each. A word may
 * also begin after an escaped line break or tab of JSON.
 */
export function toPattern(values: readonly string[]): RegExp {
  const key = JSON.stringify(values);
  const known = compiled.get(key);
  if (known) return known;
  const groups = values.map((value) => `(${toValuePattern(value.replace(NO_EDGES, '') || value)})`);
  const edges = [`(?<=^|[^${WORD}]|\\\\[nrt])`, `(?![${WORD}])`];
  const pattern = new RegExp(edges.join(`(?:${groups.join('|')})`), 'giu');
  if (compiled.size === MAX_COMPILED) compiled.clear();
  compiled.set(key, pattern);
  return pattern;
}

const PARTICLES = /^(?:von|van|de|der|den|zu|zum|zur|di|da|del|la|le|bin|ibn|al|el|dos|of)$/iu;

/** Returns the parts of a full name that identify a person on their own, such as "Anna". */
export function listNameParts(value: string, slotCode: string): string[] {
  const words = value.trim().split(/[\s,]+/);
  if (words.length < 2 || words.length > 5 || !words.every((word) => LETTERS.test(word))) return [];
  const parts = words.filter((word) => [...word].length >= 3 && !PARTICLES.test(word));
  const isName = /name|fio|imya|familiya|patient|person/.test(slotCode);
  return isName ? parts : parts.filter((word) => /^\p{Lu}/u.test(word));
}

/**
 * Returns a name with the case ending that a text added to its placeholder, as in "[NAME_1]у". Omits
 * the ending for a Cyrillic name of several words.
 */
export function inflectName(name: string, ending: string): string {
  if (!CYRILLIC.test(ending) || !CYRILLIC.test(name)) return name + ending;
  const letters = ending.replace(/^['’-]/, '');
  return LETTERS.test(name) ? toStem(name) + letters : name;
}
