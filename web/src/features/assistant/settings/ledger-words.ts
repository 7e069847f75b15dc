import type { LedgerEntry } from '@contract/assistant/schemas/ledger.ts';
import type { StepFields } from '../configs/settings-drafts.ts';

type Values = Record<string, unknown> | null;

const version = (values: Values) => `v${values?.version ?? '?'}`;
const named = (values: Values) =>
  values ? `“${values.name ?? values.code ?? '?'}”` : 'with an erased name';

/** Formats a kind of data: "patient dialogs". */
const readable = (kind: unknown) => String(kind).replaceAll('_', ' ');

/** Lists the numbers of items that a retention run anonymised and deleted, by kind. */
const listCounts = (counts: Values) =>
  Object.entries(counts ?? {}).map(([kind, done]) => {
    const { anonymise = 0, delete: deleted = 0 }: Record<string, unknown> = Object(done);
    return `${readable(kind)} (${anonymise} anonymised, ${deleted} deleted)`;
  }).join(', ');

/** Formats a setting's value for a sentence; empty for lists and objects. */
const toValue = (word: 'from' | 'to', values: Values) =>
  typeof values?.value === 'object' ? '' : ` ${word} ${values?.value}`;

/** Labels of fields of branches, actions and sites; other fields have their name as a label. */
const FIELDS: Record<string, string> = {
  name: 'name',
  description: 'description',
  is_enabled: 'on or off',
  is_authoritative: 'authority',
  order_index: 'order',
};

function changedFields({ from, to }: LedgerEntry): string {
  const keys = Object.keys({ ...from, ...to })
    .filter((key) => JSON.stringify(from?.[key]) !== JSON.stringify(to?.[key]));
  return keys.map((key) => FIELDS[key] ?? key).join(', ');
}

const toLimit = (tokens: unknown) =>
  tokens == null ? 'no limit' : `${Number(tokens).toLocaleString('en')} tokens`;

/** Describes changed limits: `month from no limit to 5,000 tokens`. */
const listBudgets = (from: Values, to: Values) =>
  ['day', 'month'].flatMap((period) => {
    const [before, after] = [from, to].map((values) => toLimit(values?.[`tokens_per_${period}`]));
    return before === after ? [] : [`${period} from ${before} to ${after}`];
  }).join(', ');

const WORDS: Record<LedgerEntry['what'], (entry: LedgerEntry) => string> = {
  created: ({ to }) => `${version(to)} saved`,
  activated: ({ from, to }) =>
    `${version(to)} activated${from ? ` in place of ${version(from)}` : ''}`,
  rolled_back: ({ from, to }) => `Rolled back from ${version(from)} to ${version(to)}`,
  deactivated: ({ from }) => `${version(from)} deactivated`,
  changed: ({ to }) => `Texts of ${version(to)} moved`,
  deleted: ({ from }) => `${version(from)} deleted`,
  step_created: ({ to }) => `Step ${named(to)} added`,
  step_changed: ({ to }) => `Step ${named(to)} changed`,
  step_deleted: ({ from }) => `Step ${named(from)} deleted`,
  branch_created: () => 'Branch added',
  branch_changed: (entry) => `Branch changed: ${changedFields(entry)}`,
  branch_deleted: () => 'Branch deleted',
  text_created: ({ to }) => `Fixed text ${named(to)} added`,
  text_changed: ({ to }) => `Fixed text ${named(to)} changed`,
  text_deleted: ({ from }) => `Fixed text ${named(from)} deleted`,
  setting_created: ({ to }) => `Setting ${named(to)} set${toValue('to', to)}`,
  setting_changed: ({ from, to }) =>
    `Setting ${named(to)} changed${toValue('from', from)}${toValue('to', to)}`,
  setting_deleted: ({ from }) => `Setting ${named(from)} reset`,
  test_gate_changed: ({ from, to }) => `Activation gate changed from ${from?.gate} to ${to?.gate}`,
  test_created: ({ to }) => `Test ${named(to)} added`,
  test_changed: ({ to }) => `Test ${named(to)} changed`,
  test_deleted: ({ from }) => `Test ${named(from)} deleted`,
  action_created: ({ to }) => `Action ${named(to)} added`,
  action_changed: (entry) => `Action ${named(entry.to)} changed: ${changedFields(entry)}`,
  action_deleted: ({ from }) => `Action ${named(from)} deleted`,
  service_created: ({ to }) => `Service ${named(to)} added`,
  service_changed: ({ to }) => `Service ${named(to)} changed`,
  service_deleted: ({ from }) => `Service ${named(from)} deleted`,
  practitioner_created: ({ to }) => `Practitioner ${named(to)} added`,
  practitioner_changed: ({ to }) => `Practitioner ${named(to)} changed`,
  practitioner_deleted: ({ from }) => `Practitioner ${named(from)} deleted`,
  closure_created: ({ to }) => `Closure from ${to?.first_date} added`,
  closure_changed: ({ to }) => `Closure from ${to?.first_date} changed`,
  closure_deleted: ({ from }) => `Closure from ${from?.first_date} deleted`,
  site_created: ({ to }) => `Site ${named(to)} added`,
  site_changed: (entry) => `Site ${named(entry.to)} changed: ${changedFields(entry)}`,
  site_deleted: ({ from }) => `Site ${named(from)} deleted`,
  saved_reply_created: ({ to }) => `Saved reply ${named(to)} added`,
  saved_reply_changed: ({ to }) => `Saved reply ${named(to)} changed`,
  saved_reply_deleted: ({ from }) => `Saved reply ${named(from)} deleted`,
  synonym_created: ({ to }) => `Synonyms of “${to?.word}” added`,
  synonym_changed: ({ to }) => `Synonyms of “${to?.word}” changed`,
  synonym_deleted: ({ from }) => `Synonyms of “${from?.word}” deleted`,
  legal_hold_created: ({ to }) => `Legal hold placed: ${to?.reason}`,
  legal_hold_deleted: ({ from }) => `Legal hold released: ${from?.reason}`,
  retention_created: ({ to }) => `Retention of ${readable(to?.kind)} set`,
  retention_changed: ({ to }) => `Retention of ${readable(to?.kind)} changed`,
  retention_deleted: ({ from }) => `Retention of ${readable(from?.kind)} reset`,
  retention_applied: ({ to }) => `Retention applied: ${listCounts(to)}`,
  proposal_created: ({ to }) => `Agent proposed a ${to?.kind}: ${to?.reason}`,
  proposal_changed: ({ to }) =>
    `Proposed ${to?.kind} ${to?.status}${to?.answer ? `: ${to.answer}` : ''}`,
  proposal_deleted: ({ from }) => `Proposed ${from?.kind} deleted with its version`,
  model_price_created: ({ to }) => `Price of ${to?.model} set`,
  model_price_changed: ({ to }) => `Price of ${to?.model} changed`,
  model_price_deleted: ({ from }) => `Price of ${from?.model} deleted`,
  model_budget_changed: ({ from, to }) => `Model budget changed: ${listBudgets(from, to)}`,
  person_erased: () => 'Person erased',
};

/** Describes an entry in a sentence without the full stop. */
export const describeLedgerEntry = (entry: LedgerEntry): string => WORDS[entry.what](entry);

export function listActivationNotes({ to }: LedgerEntry): string[] {
  const kept = Number(to?.kept_dialogs ?? 0);
  return [
    ...(to?.overridden ? ['Activation gate overridden.'] : []),
    ...(kept > 0
      ? [`${kept} ${kept === 1 ? 'dialog' : 'dialogs'} pinned to another version.`]
      : []),
  ];
}

type StoredStep = StepFields & { code: string };

const isStep = (values: object | null): values is StoredStep =>
  ['code', 'name', 'system_prompt', 'allowed_next', 'guards']
    .every((field) => values && field in values);

/**
 * Returns a step as it was before its change or deletion; null for other entries and for incomplete
 * values.
 */
export function getStepBefore({ what, from }: LedgerEntry): StoredStep | null {
  const isEdit = what === 'step_changed' || what === 'step_deleted';
  return isEdit && isStep(from) ? from : null;
}
