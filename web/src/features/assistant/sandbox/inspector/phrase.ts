/** A piece of a sentence; a link if it has a URL. */
export interface Phrase {
  text: string;
  to?: string;
}

/** A line of facts: a name and a value; null for none. */
export type Fact = [name: string, value: string | number | Phrase | null | undefined];

type Said = string | Phrase | Phrase[];

/** Builds a sentence of words and links; use as a template tag. */
export function say(words: TemplateStringsArray, ...said: Said[]): Phrase[] {
  return words.flatMap((text, at) => [{ text }, ...phrasesOf(said[at])])
    .filter(({ text }) => text !== '');
}

function phrasesOf(said: Said = ''): Phrase[] {
  if (typeof said === 'string') return [{ text: said }];
  return Array.isArray(said) ? said : [said];
}

/** Joins clauses as `one, two, and three`; omits `and` before `but` or `so`. */
export function joinClauses(clauses: Phrase[][]): Phrase[] {
  return clauses.flatMap((clause, at) => {
    if (at === 0) return clause;
    const isLast = at === clauses.length - 1;
    const leads = /^(?:but|so) /.test(clause[0]?.text ?? '');
    return say`, ${isLast && !leads ? 'and ' : ''}${clause}`;
  });
}

/** Joins names as `“one”, “two” and “three”`. */
export function joinNames(names: Phrase[]): Phrase[] {
  return names.flatMap((name, at) => {
    const before = at === 0 ? '' : at === names.length - 1 ? ' and ' : ', ';
    return say`${before}“${name}”`;
  });
}

export const textOf = (phrases: Phrase[]): string => phrases.map(({ text }) => text).join('');
