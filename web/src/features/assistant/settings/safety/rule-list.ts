import {
  formatRuleLine,
  type RuleParts,
  splitRuleLine,
} from '@contract/assistant/safety/rule-line.ts';

/** A rule in the text; `parts` is null for an invalid line. */
export interface ListedRule {
  /** Line number, from 1. */
  line: number;
  text: string;
  parts: RuleParts | null;
}

const isRule = (text: string) => text.trim() !== '' && !text.trim().startsWith('#');

/** Returns the rules in a text, in order, without empty lines and comments. */
export function listRules(rulesText: string): ListedRule[] {
  return rulesText.split('\n').map((text, index) => {
    return { line: index + 1, text, parts: splitRuleLine(text) };
  }).filter(({ text }) => isRule(text));
}

/** Returns the text with a line replaced, or removed for null. */
export function replaceLine(rulesText: string, line: number, text: string | null): string {
  return rulesText.split('\n').toSpliced(line - 1, 1, ...(text === null ? [] : [text])).join('\n');
}

/**
 * Adds a rule after the last one with the same reply, else at the end; returns the text and the
 * rule's line.
 */
export function addRule(
  rulesText: string,
  { kind, language }: Pick<RuleParts, 'kind' | 'language'>,
): { text: string; line: number } {
  const empty = { kind, language, source: '', unless: [], matches: [], spares: [] };
  const rules = listRules(rulesText);
  const last = rules.findLast(({ parts }) => parts?.kind === kind && parts.language === language) ??
    rules.at(-1);
  const lines = rulesText.split('\n');
  const at = last?.line ?? (rulesText.trim() === '' ? 0 : lines.length);
  return { text: lines.toSpliced(at, 0, formatRuleLine(empty)).join('\n'), line: at + 1 };
}

/**
 * Swaps a rule with the previous (-1) or next one (1), because the first matching rule applies.
 * Returns the text and the rule's new line, or null without such a rule.
 */
export function moveRule(
  rulesText: string,
  line: number,
  by: -1 | 1,
): { text: string; line: number } | null {
  const rules = listRules(rulesText);
  const at = rules.findIndex((rule) => rule.line === line);
  const [rule, other] = [rules[at], rules[at + by]];
  if (!rule || !other) return null;
  const lines = rulesText.split('\n');
  lines[line - 1] = other.text;
  lines[other.line - 1] = rule.text;
  return { text: lines.join('\n'), line: other.line };
}
