import { foldLetters } from './normalize.ts';

/**
 * What a rule looks for. Only what a finite automaton can do, so that no pattern runs long: the time
 * of a search grows with the length of the message alone.
 */
export type Pattern =
  | { readonly kind: 'letter'; accepts(letter: string): boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly min: number; readonly max: number };

/** Why a pattern cannot be used, as the end of a sentence about it. */
export class PatternError extends Error {}

/** The most that `{m,n}` may count to. */
const REPEATS_AT_MOST = 50;

const CLASSES: Record<string, (letter: string) => boolean> = {
  w: (letter) => letter !== ' ' && letter !== '.',
  d: (letter) => /\d/.test(letter),
  s: (letter) => letter === ' ',
  '.': (letter) => letter === '.',
};

const sequence = (parts: readonly Pattern[]): Pattern => ({ kind: 'sequence', parts });

/** The letters that one letter of a pattern becomes in a message (`ß` becomes two). */
function literal(letter: string): Pattern {
  const letters = letter === ' ' ? [' '] : [...foldLetters(letter)];
  return sequence(letters.map((each) => ({ kind: 'letter', accepts: (other) => other === each })));
}

/** Reads a regular expression by recursive descent. */
class Reader {
  private at = 0;
  private readonly letters: string[];

  constructor(source: string) {
    this.letters = [...source];
  }

  read(): Pattern {
    const pattern = this.choice();
    if (this.at < this.letters.length) throw new PatternError('has a ) that nothing opens');
    return pattern;
  }

  private take(letter: string): boolean {
    if (this.letters[this.at] !== letter) return false;
    this.at++;
    return true;
  }

  private next(): string {
    const letter = this.letters[this.at++];
    if (letter === undefined) throw new PatternError('breaks off');
    return letter;
  }

  private choice(): Pattern {
    const options = [this.sequence()];
    while (this.take('|')) options.push(this.sequence());
    return options.length === 1 ? options[0]! : { kind: 'choice', options };
  }

  private sequence(): Pattern {
    const parts: Pattern[] = [];
    while (this.at < this.letters.length && !'|)'.includes(this.letters[this.at]!)) {
      parts.push(this.repeat(this.atom()));
    }
    return sequence(parts);
  }

  private atom(): Pattern {
    const letter = this.next();
    if (letter === '(') return this.group();
    if (letter === '[') return { kind: 'letter', accepts: this.set() };
    if (letter === '\\') return { kind: 'letter', accepts: this.class() };
    if (letter === '.') return { kind: 'letter', accepts: () => true };
    if (/[\p{L}\p{N} ]/u.test(letter)) return literal(letter);
    if (/['’\-,]/.test(letter)) {
      throw new PatternError(`has ${letter}, which no message has here: leave it out, or a space`);
    }
    throw new PatternError(`has ${letter} where a letter, a space or a group is expected`);
  }

  private group(): Pattern {
    if (this.take('?') && !this.take(':')) throw new PatternError('looks around or names a group');
    const pattern = this.choice();
    if (!this.take(')')) throw new PatternError('has a ( that is not closed');
    return pattern;
  }

  private class() {
    const name = this.next();
    const accepts = CLASSES[name];
    if (!accepts) {
      const known = Object.keys(CLASSES).map((each) => `\\${each}`).join(' ');
      throw new PatternError(`has \\${name}; only ${known} are understood, a space divides words`);
    }
    return accepts;
  }

  private set() {
    const isNegated = this.take('^');
    const members: ((letter: string) => boolean)[] = [];
    while (!this.take(']')) {
      const from = this.next();
      if (from === '\\') members.push(this.class());
      else if (this.take('-')) members.push(range(from, this.next()));
      else {
        const folded = foldLetters(from);
        members.push((letter) => letter === folded);
      }
    }
    return (letter: string) => members.some((accepts) => accepts(letter)) !== isNegated;
  }

  private repeat(part: Pattern): Pattern {
    if (this.take('?')) return this.once({ kind: 'repeat', part, min: 0, max: 1 });
    if (this.take('*')) return this.once({ kind: 'repeat', part, min: 0, max: Infinity });
    if (this.take('+')) return this.once({ kind: 'repeat', part, min: 1, max: Infinity });
    if (!this.take('{')) return part;
    const end = this.letters.indexOf('}', this.at);
    const counts = /^(\d+)(,?)(\d*)$/.exec(this.letters.slice(this.at, end).join(''));
    if (end < 0 || !counts) throw new PatternError('has a { that is no count such as {0,3}');
    this.at = end + 1;
    const min = Number(counts[1]);
    const max = counts[3] ? Number(counts[3]) : counts[2] ? Infinity : min;
    if (min > max || min > REPEATS_AT_MOST || (max > REPEATS_AT_MOST && max !== Infinity)) {
      throw new PatternError(`counts further than to ${REPEATS_AT_MOST}, or backwards`);
    }
    return this.once({ kind: 'repeat', part, min, max });
  }

  /** `a*?` and `a++` say in other languages how to go back, which is never done here. */
  private once(pattern: Pattern): Pattern {
    if ('?*+{'.includes(this.letters[this.at] ?? ' ')) throw new PatternError('repeats a repeat');
    return pattern;
  }
}

const RANGE_AT_MOST = 256;

/** As in Russian, where folding scatters the letters of a range: each is folded alone. */
function range(from: string, to: string) {
  const [first, last] = [from.codePointAt(0)!, to.codePointAt(0)!];
  if (first > last || last - first >= RANGE_AT_MOST) {
    throw new PatternError(`has the range ${from}-${to}, which is no range of letters`);
  }
  const letters = Array.from(
    { length: last - first + 1 },
    (_, i) => String.fromCodePoint(first + i),
  );
  const folded = new Set(letters.map(foldLetters));
  return (letter: string) => folded.has(letter);
}

/** A regular expression on a normalized message. */
export function parseRegex(source: string): Pattern {
  return new Reader(source).read();
}

const ANY_WORDS = '(\\w+ ){0,3}';

/** A token of words as a regular expression. */
function wordsToken(token: string): string {
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
 * Words that follow each other: `word*` begins with it, `word?` may be missing, `(a|b c)` is one of
 * them, `...` stands for up to three words of the same sentence.
 *
 * @example parseWords("can't ... breath*") // finds "I can't really breathe"
 */
export function parseWords(source: string): Pattern {
  const tokens = source.split(/(\s+|\.\.\.|[(|]|\)\??)/).map(wordsToken);
  return parseRegex(` (${tokens.join('')})`);
}
