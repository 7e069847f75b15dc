import { RE2JS, RE2JSSyntaxException } from 're2js';
import { foldLetters } from './normalize.ts';

/**
 * Thrown for an unusable pattern or rule. A pattern's message continues a sentence that begins with
 * the pattern.
 */
export class PatternError extends Error {}

const MAX_REPEATS = 50;
const MAX_RANGE = 256;
/** Maximum size of one compiled pattern, in RE2 instructions. */
const MAX_INSTRUCTIONS = 2000;

const ANYTHING = '\\x{0}-\\x{10FFFF}';

/**
 * Members of each character class. A normalized message contains words, single spaces and ` . `.
 */
const CLASSES: Record<string, string> = {
  w: '\\x{0}-\\x1F!-\\-/-\\x{10FFFF}',
  d: '0-9',
  s: ' ',
  '.': '.',
};

const isOneLetter = (text: string) => [...text].length === 1;
const escapeLetter = (letter: string) => letter.replace(/[\\^\-\[\]]/, '\\$&');

/** Returns the pattern of a letter in a normalized message: `ß` becomes two letters. */
function toLiteral(letter: string): string {
  const letters = letter === ' ' ? letter : foldLetters(letter);
  return isOneLetter(letters) ? letters : `(?:${letters})`;
}

function getClassMembers(name = ''): string {
  const members = CLASSES[name];
  if (members) return members;
  const known = Object.keys(CLASSES).map((each) => `\\${each}`).join(' ');
  throw new PatternError(`has \\${name}; only ${known} are supported, a space separates words`);
}

/** Folds each letter of a range separately, because folding scatters a range of Russian letters. */
function foldRange(range: string, from: string, to: string): string {
  const [first, last] = [from.codePointAt(0)!, to.codePointAt(0)!];
  if (first > last || last - first >= MAX_RANGE) {
    throw new PatternError(`has ${range}, which is not a range of letters`);
  }
  const length = last - first + 1;
  const letters = Array.from({ length }, (_, i) => foldLetters(String.fromCodePoint(first + i)));
  return letters.filter(isOneLetter).map(escapeLetter).join('');
}

function translateSet(source: string): string {
  if (!source.endsWith(']')) throw new PatternError('breaks off');
  const [, negation = '', body = ''] = /^\[(\^?)(.*)\]$/su.exec(source)!;
  const members = body.replace(/\\(.)|(.)-(.)|./gsu, (all, name, from, to) => {
    if (name) return getClassMembers(name);
    if (from) return foldRange(all, from, to);
    const letter = foldLetters(all);
    return isOneLetter(letter) ? escapeLetter(letter) : '';
  });
  if (members) return `[${negation}${members}]`;
  return negation ? `[${ANYTHING}]` : `[^${ANYTHING}]`;
}

function checkRepeat(source: string): string {
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}$/.exec(source) ?? [];
  if (min === undefined || (max && !comma)) {
    throw new PatternError('has a { that does not begin a count such as {0,3}');
  }
  if (Number(min) > MAX_REPEATS || (max && (+max > MAX_REPEATS || +min > +max))) {
    throw new PatternError(`has a count above ${MAX_REPEATS}, or a minimum above its maximum`);
  }
  return source;
}

const expectedBefore = (sign: string) =>
  `has ${sign} where a letter, a space or a group is expected`;

function translateToken(token: string): string {
  const [first = '', second] = token;
  if (first === '[') return translateSet(token);
  // RE2 reads `a*?` as a lazy repeat.
  if (/[*+?}][*+?{]$/.test(token)) throw new PatternError('repeats a repeat');
  if (first === '{') return checkRepeat(token);
  if (first === '\\') {
    if (!second) throw new PatternError('breaks off');
    return `[${getClassMembers([...token][1])}]`;
  }
  if (token === '(?') throw new PatternError('uses lookaround or a named group');
  if (token === '(?:' || /^[()|.?*+]$/.test(token)) return token;
  if (/^[\p{L}\p{N} ]$/u.test(token)) return toLiteral(token);
  if (/^['’\-,]$/.test(token)) {
    throw new PatternError(
      `has ${token}, which normalized messages never contain: leave it out or use a space`,
    );
  }
  throw new PatternError(expectedBefore(token));
}

const TOKENS = /\(\?:?|\[\^?(?:\\.|[^\]\\])*\]?|\{[^}]*\}?[*+?{]?|[*+?][*+?{]?|\\.?|./gsu;

function toReason({ error, input }: RE2JSSyntaxException): string {
  if (error === 'missing closing )') return 'has a ( that is not closed';
  if (error === 'unexpected )') return 'has a ) without a (';
  if (error === 'missing argument to repetition operator') {
    return expectedBefore(input ?? 'a repeat');
  }
  return 'is too long';
}

/**
 * Compiles a regular expression for normalized messages. RE2 matches in linear time.
 *
 * @throws PatternError for unsupported syntax or a pattern that is too large.
 */
export function parseRegex(source: string): RE2JS {
  try {
    const pattern = RE2JS.compile(source.replace(TOKENS, translateToken));
    if (pattern.programSize() <= MAX_INSTRUCTIONS) return pattern;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    throw new PatternError(toReason(error));
  }
  throw new PatternError('is too long');
}

const ANY_WORDS = '(\\w+ ){0,3}';

function translateWordsToken(token: string): string {
  if (token.trim() === '') return '';
  if (token === '...') return ANY_WORDS;
  if (/^[()|]$/.test(token) || token === ')?') return token;
  const word = token.replace(/['’]/g, '');
  if (!/^\*?[\p{L}\p{N}]+\*?\??$/u.test(word)) {
    throw new PatternError(
      `has ${token}: words are letters, with * for more letters and ? for a word that may be missing`,
    );
  }
  const letters = word.replace('?', '').replaceAll('*', '\\w*');
  return word.endsWith('?') ? `(${letters} )?` : `${letters} `;
}

/**
 * Compiles consecutive words: `word*` matches words with this beginning, `word?` is optional,
 * `(a|b)` matches one of the alternatives, `...` matches up to three words of the same sentence.
 *
 * @example parseWords("can't ... breath*") // finds "I can't really breathe"
 */
export function parseWords(source: string): RE2JS {
  const tokens = source.split(/(\s+|\.\.\.|[(|]|\)\??)/).map(translateWordsToken);
  return parseRegex(` (${tokens.join('')})`);
}
