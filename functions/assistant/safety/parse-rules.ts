import type { RE2JS } from 're2js';
import { parseRegex, parseWords, PatternError } from './pattern.ts';
import { splitRuleLine } from './rule-line.ts';

export interface SafetyRule {
  /** The kind of danger, such as `emergency`; selects the reply. */
  readonly kind: string;
  readonly language: string;
  readonly pattern: RE2JS;
  /** Exceptions: if one matches, the rule does not apply. */
  readonly unless: readonly RE2JS[];
  readonly matches: readonly string[];
  readonly spares: readonly string[];
  /** Line number, from 1. */
  readonly line: number;
}

/** An error in one line of a text; `line` counts from 1. */
export interface LineError {
  readonly line: number;
  readonly message: string;
}

const LINE_LENGTH_LIMIT = 2000;
const FORM = 'a rule has the form `kind language: words + example to find - example to spare`';

function parsePattern(source: string): RE2JS {
  const regex = /^\/(.*)\/$/.exec(source)?.[1];
  try {
    return regex === undefined ? parseWords(source) : parseRegex(regex);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new PatternError(`the pattern \`${source}\` ${error.message}`);
  }
}

function parseRule(text: string, line: number): SafetyRule {
  if (text.length > LINE_LENGTH_LIMIT) throw new PatternError('the line is too long: split it');
  const parts = splitRuleLine(text);
  if (!parts) throw new PatternError(FORM);
  const { kind, language, source, unless, matches, spares } = parts;
  if (source === '') throw new PatternError(`there is no pattern: ${FORM}`);
  if (matches.length === 0) {
    throw new PatternError('there is no example of what it finds: add ` + ` and a sentence');
  }
  const patterns = { pattern: parsePattern(source), unless: unless.map(parsePattern) };
  return { kind, language, ...patterns, matches, spares, line };
}

/** Parses rules, one per line; ignores empty lines and comments that begin with #. */
export function parseRules(text: string): { rules: SafetyRule[]; errors: LineError[] } {
  const rules: SafetyRule[] = [];
  const errors: LineError[] = [];
  for (const [index, each] of text.split('\n').entries()) {
    const content = each.trim();
    if (content === '' || content.startsWith('#')) continue;
    try {
      rules.push(parseRule(content, index + 1));
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      errors.push({ line: index + 1, message: error.message });
    }
  }
  return { rules, errors };
}
