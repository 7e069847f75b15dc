import type { NewRetention, Retention } from '@contract/assistant/schemas/retention.ts';
import type { RetentionKind } from './retention-words.ts';

type Rule = Retention['rules'][number];

/** A rule during an edit: days as text; empty keeps the data. */
interface RuleDraft {
  kind: RetentionKind;
  canAnonymise: boolean;
  anonymise: string;
  delete: string;
}

export const toDraft = (rule: Rule): RuleDraft => ({
  kind: rule.kind,
  canAnonymise: rule.can_anonymise,
  anonymise: String(rule.anonymise_after_days ?? ''),
  delete: String(rule.delete_after_days ?? ''),
});

const isDays = (text: string) => /^\d*$/.test(text.trim());

/** Returns error messages by kind for invalid numbers of days; the API checks the rest. */
export const checkRules = (rules: RuleDraft[]): Record<string, string> =>
  Object.fromEntries(
    rules.filter((rule) => !isDays(rule.anonymise) || !isDays(rule.delete))
      .map(({ kind }) => [kind, 'Enter whole days, or nothing to keep the data']),
  );

const days = (text: string) => text.trim() === '' ? null : Number(text);

/** Converts the draft to the body of PUT /retention. */
export const toRules = (rules: RuleDraft[]): NewRetention =>
  Object.fromEntries(rules.map((rule) => [rule.kind, {
    ...rule.canAnonymise && { anonymise_after_days: days(rule.anonymise) },
    delete_after_days: days(rule.delete),
  }]));
