import { normalize } from './normalize.ts';
import { type LineError, parseRules, type SafetyRule } from './parse-rules.ts';
import { parseReplies, type Replies, replyKey } from './replies.ts';

/** The texts of a version of the branch `_safety`. */
export interface SafetyTexts {
  /** The replies. */
  readonly system_prompt: string;
  /** The rules. */
  readonly rules_text: string;
}

/** A rule that found something, and what is said then. */
export interface Danger {
  readonly rule: Pick<SafetyRule, 'kind' | 'language' | 'line'>;
  readonly reply: string;
}

/**
 * Looks at a message before any model does. The rules are tried in their order, and the first that
 * holds decides: what is more urgent stands above.
 */
export class SafetyNet {
  /** A turn asks several times of the same message. */
  private last?: { message: string; danger: Danger | null };

  constructor(private readonly rules: readonly SafetyRule[], private readonly replies: Replies) {}

  /** Returns the rules that match a message. */
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

/** What can be used of a version; a rule that cannot be read or has no reply is left out. */
export function readSafetyNet({ system_prompt, rules_text }: SafetyTexts): SafetyNet {
  const replies = parseReplies(system_prompt);
  const { rules } = parseRules(rules_text);
  return new SafetyNet(rules.filter((rule) => replies.has(replyKey(rule))), replies);
}

/** What a rule says of itself and does not do. */
function* disproofs(net: SafetyNet, { line, matches, spares }: SafetyRule): Generator<LineError> {
  for (const example of matches) {
    if (net.rulesFor(example).some((found) => found.line === line)) continue;
    yield { line, message: `it does not find "${example}"` };
  }
  for (const example of spares) {
    const [found] = net.rulesFor(example);
    if (!found) continue;
    const by = found.line === line ? 'it' : `line ${found.line}`;
    yield { line, message: `"${example}" is to be spared, and ${by} finds it` };
  }
}

/** Tries a version before it is saved: every line can be read, has a reply, and does what it says. */
export function proveSafety({ system_prompt, rules_text }: SafetyTexts): LineError[] {
  const replies = parseReplies(system_prompt);
  const { rules, errors } = parseRules(rules_text);
  const mute = rules.filter((rule) => !replies.has(replyKey(rule))).map((rule) => {
    const heading = `## ${replyKey(rule)}`;
    return { line: rule.line, message: `there is no reply under a heading \`${heading}\`` };
  });
  const net = new SafetyNet(rules, replies);
  const wrong = rules.flatMap((rule) => [...disproofs(net, rule)]);
  return [...errors, ...mute, ...wrong].sort((a, b) => a.line - b.line);
}
