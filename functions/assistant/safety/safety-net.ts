import { normalize } from './normalize.ts';
import { type LineError, parseRules, type SafetyRule } from './parse-rules.ts';
import { parseReplies, type Replies, replyKey } from './replies.ts';

/** The texts of a version of the `_safety` branch. */
export interface SafetyTexts {
  /** The replies, by kind and language. */
  readonly system_prompt: string;
  /** The rules, one per line. */
  readonly rules_text: string;
}

/** A matching rule, with its reply. */
export interface Danger {
  readonly rule: Pick<SafetyRule, 'kind' | 'language' | 'line'>;
  readonly reply: string;
}

/**
 * Checks a message before any model sees it. Tries the rules in order; the first match applies, so
 * more urgent rules come first.
 */
export class SafetyNet {
  /** The last result, because a turn checks the same message several times. */
  private last?: { message: string; danger: Danger | null };

  constructor(private readonly rules: readonly SafetyRule[], private readonly replies: Replies) {}

  /** Returns the rules whose pattern matches a message, and none of whose exceptions does. */
  rulesFor(message: string): SafetyRule[] {
    const text = normalize(message);
    return this.rules.filter(({ pattern, unless }) =>
      pattern.test(text) && !unless.some((each) => each.test(text))
    );
  }

  find(message: string): Danger | null {
    if (this.last?.message !== message) this.last = { message, danger: this.look(message) };
    return this.last.danger;
  }

  private look(message: string): Danger | null {
    const [rule] = this.rulesFor(message);
    const reply = rule && this.replies.get(replyKey(rule));
    if (!rule || !reply) return null;
    const { kind, language, line } = rule;
    return { rule: { kind, language, line }, reply };
  }
}

/** Parses the usable rules of a version; skips rules with errors or without a reply. */
export function parseSafetyNet({ system_prompt, rules_text }: SafetyTexts): SafetyNet {
  const replies = parseReplies(system_prompt);
  const { rules } = parseRules(rules_text);
  return new SafetyNet(rules.filter((rule) => replies.has(replyKey(rule))), replies);
}

/** A rule whose pattern matches a message. */
export interface RuleMatch extends Pick<SafetyRule, 'kind' | 'language' | 'line'> {
  /** Whether one of the rule's exceptions also matches, so that the rule does not apply. */
  readonly isExcepted: boolean;
}

/** Checks a message against a version: returns the reply, if a rule applies, and each match. */
export function checkMessage(
  texts: SafetyTexts,
  message: string,
): { danger: Danger | null; matches: RuleMatch[] } {
  const text = normalize(message);
  const { rules } = parseRules(texts.rules_text);
  const matches = rules.filter(({ pattern }) => pattern.test(text))
    .map(({ kind, language, line, unless }) => {
      return { kind, language, line, isExcepted: unless.some((each) => each.test(text)) };
    });
  return { danger: parseSafetyNet(texts).find(message), matches };
}

/** Yields an error for each example that the rules do not handle as declared. */
function* findFailedExamples(
  net: SafetyNet,
  { line, matches, spares }: SafetyRule,
): Generator<LineError> {
  for (const example of matches) {
    if (net.rulesFor(example).some((found) => found.line === line)) continue;
    yield { line, message: `it does not find "${example}"` };
  }
  for (const example of spares) {
    const [found] = net.rulesFor(example);
    if (!found) continue;
    const by = found.line === line ? 'this rule' : `line ${found.line}`;
    yield { line, message: `"${example}" should be spared, but ${by} finds it` };
  }
}

/**
 * Returns the errors of a version, sorted by line: every line must be valid, have a reply and
 * handle its examples as declared.
 */
export function validateSafety({ system_prompt, rules_text }: SafetyTexts): LineError[] {
  const replies = parseReplies(system_prompt);
  const { rules, errors } = parseRules(rules_text);
  const mute = rules.filter((rule) => !replies.has(replyKey(rule))).map((rule) => {
    const heading = `## ${replyKey(rule)}`;
    return { line: rule.line, message: `there is no reply under a heading \`${heading}\`` };
  });
  const net = new SafetyNet(rules, replies);
  const wrong = rules.flatMap((rule) => [...findFailedExamples(net, rule)]);
  return [...errors, ...mute, ...wrong].sort((a, b) => a.line - b.line);
}
