/** The parts of a rule's line: `kind language: source ! unless + matches - spares`. */
export interface RuleParts {
  /** The kind of danger, such as `emergency`; selects the reply. */
  kind: string;
  /** Two-letter language code. */
  language: string;
  /** Words, or a regular expression between slashes. */
  source: string;
  /** Patterns of exceptions, in the form of `source`. */
  unless: string[];
  /** Example sentences that the rule must match. */
  matches: string[];
  /** Example sentences that no rule may match. */
  spares: string[];
}

const HEAD = /^([a-z][a-z_]*) ([a-z]{2})\s*:\s*/;

/**
 * Splits a line at its separators: ` ! ` exceptions, ` + ` matching examples, ` - ` examples that
 * must not match. Returns null for empty lines, comments and lines without a kind and a language.
 */
export function splitRuleLine(line: string): RuleParts | null {
  const text = line.trim();
  const head = HEAD.exec(text);
  if (!head) return null;
  const [, kind = '', language = ''] = head;
  const [source = '', ...rest] = text.slice(head[0].length).split(/(?:^|\s+)([!+-])(?:\s+|$)/);
  const of = (sign: string) =>
    rest.filter((part, i) => i % 2 === 1 && rest[i - 1] === sign && part !== '');
  const parts = { unless: of('!'), matches: of('+'), spares: of('-') };
  return { kind, language, source: source.trim(), ...parts };
}

/** Replaces separators in a part by a full stop or a comma, which `normalize` treats alike. */
const toPart = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/(?<=^| )!(?= |$)/g, '.').replace(/(?<=^| )[+-](?= |$)/g, ',')
    .trim();

/** Formats the parts as a line; the inverse of `splitRuleLine`. Omits empty parts. */
export function formatRuleLine({ kind, language, source, ...parts }: RuleParts): string {
  const list = (sign: string, texts: string[]) =>
    texts.map(toPart).filter(Boolean).map((text) => ` ${sign} ${text}`).join('');
  return `${kind} ${language}: ${toPart(source)}` + list('!', parts.unless) +
    list('+', parts.matches) + list('-', parts.spares);
}
