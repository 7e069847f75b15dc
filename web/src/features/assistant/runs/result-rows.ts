import type { RunResult } from '@contract/assistant/schemas/runs.ts';
import type { GroupedRow } from '../date-groups.ts';
import { compareFacts, type FactChange } from './text-facts.ts';

type Change = RunResult['changed'][number];

/** Outcome of a row, by which rows are grouped and filtered. */
type Outcome = 'failed' | 'judged' | 'error' | Change | 'facts' | 'passed' | 'same';

/** All attempts at a test or a real turn. */
export interface ResultRow {
  /** Id of the test or of the replayed reply. */
  id: string;
  name: string;
  /** The tested branch, or the one that answered originally. */
  intent_code: string | null;
  isTest: boolean;
  attempts: RunResult[];
  /** The most informative attempt: a failed or changed one, if any. */
  shown: RunResult;
  /** Changes in any attempt, most important first. */
  changed: Change[];
  /** Numbers, dates, links and names in which the texts of `shown` differ. */
  facts: FactChange[];
  outcome: Outcome;
}

/** Kinds of changes, most important first. */
const CHANGES: readonly Change[] = ['intent', 'step', 'slots', 'events', 'sources', 'text'];

/** Outcomes, those that need attention first. */
const ORDER: readonly Outcome[] = [
  ...['failed', 'judged', 'error', 'intent', 'step', 'slots', 'facts'] as const,
  ...['events', 'sources', 'text'] as const,
  ...['passed', 'same'] as const,
];

const unmet = ({ judgements }: RunResult) => judgements.filter(({ met }) => !met);
/** Returns whether only a model's judgement failed. */
export const isJudged = (result: RunResult): boolean =>
  result.passed === false && result.failures.length === 0 && unmet(result).length > 0;

function outcomeOf(attempts: RunResult[], isTest: boolean, changed: Change[]): Outcome {
  const failed = attempts.filter(({ passed }) => passed === false);
  if (failed.length > 0) return failed.every(isJudged) ? 'judged' : 'failed';
  if (!isTest && changed[0]) return changed[0];
  if (attempts.some(({ error }) => error !== null)) return 'error';
  return isTest ? 'passed' : 'same';
}

function factsOf({ changed, before, after }: RunResult): FactChange[] {
  if (!before || !after || !changed.includes('text')) return [];
  return compareFacts(before.text, after.text);
}

/** Outcomes that are less important than changed facts. */
const BELOW_FACTS: readonly Outcome[] = ['events', 'sources', 'text'];

/** Returns the attempt that shows the outcome, or undefined. */
const findTelling = (attempts: RunResult[], outcome: Outcome): RunResult | undefined =>
  attempts.find((result) => result.passed === false && !isJudged(result)) ??
    attempts.find((result) => result.passed === false) ??
    attempts.find((result) => outcome !== 'error' && result.changed.includes(outcome as Change)) ??
    attempts.find(({ error }) => error !== null);

function rowOf(id: string, attempts: RunResult[]): ResultRow {
  const [first] = attempts as [RunResult, ...RunResult[]];
  const isTest = first.test_id !== null;
  const changed = CHANGES.filter((each) =>
    attempts.some((result) => result.changed.includes(each))
  );
  const byChange = outcomeOf(attempts, isTest, changed);
  const withFacts = BELOW_FACTS.includes(byChange) &&
    attempts.find((result) => factsOf(result).length > 0);
  const outcome = withFacts ? 'facts' : byChange;
  const shown = withFacts || findTelling(attempts, outcome) || first;
  return {
    id,
    name: first.name,
    intent_code: first.intent_code,
    isTest,
    attempts,
    shown,
    changed,
    facts: factsOf(shown),
    outcome,
  };
}

/**
 * Returns a key that groups similar rows: the first failed check, or the branches or steps before
 * and after.
 */
function likeness({ outcome, shown: { before, after, failures } }: ResultRow): string {
  if (outcome === 'failed') return failures[0]?.expectation ?? '';
  if (!before || !after) return '';
  if (outcome === 'intent') return `${before.intent_code} ${after.intent_code}`;
  return outcome === 'step' ? `${before.step} ${after.step}` : '';
}

/**
 * Returns a row for each test and replayed turn: those that need attention first, similar ones
 * together.
 */
export function resultRows(results: readonly RunResult[]): ResultRow[] {
  const things = Map.groupBy(results, ({ test_id, message_id }) => test_id ?? message_id!);
  const rows = [...things].map(([id, attempts]) => rowOf(id, attempts));
  return rows.toSorted((one, other) =>
    ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome) ||
    likeness(one).localeCompare(likeness(other)) ||
    one.attempts[0]!.position - other.attempts[0]!.position
  );
}

export const FILTERS = {
  failed: 'Failed',
  judged: 'Failed by judgement',
  error: 'Not run',
  changed: 'Changed',
  intent: 'Branch',
  step: 'Step',
  slots: 'Slots',
  facts: 'Facts',
  events: 'Events',
  sources: 'Sources',
  text: 'Text',
  passed: 'Passed',
  same: 'Unchanged',
} as const;
export type Filter = keyof typeof FILTERS;

export const isFilter = (name: unknown): name is Filter =>
  typeof name === 'string' && Object.hasOwn(FILTERS, name);

function fits({ outcome, changed, facts }: ResultRow, filter: Filter): boolean {
  if (filter === 'changed') return changed.length > 0;
  if (filter === 'facts') return facts.length > 0;
  return outcome === filter || changed.includes(filter as Change);
}

export const filtered = (rows: readonly ResultRow[], filter: Filter | null): ResultRow[] =>
  filter ? rows.filter((row) => fits(row, filter)) : [...rows];

/** Returns the filters that match any row, with counts. */
export function filterCounts(rows: readonly ResultRow[]): { filter: Filter; count: number }[] {
  return (Object.keys(FILTERS) as Filter[])
    .map((filter) => ({ filter, count: rows.filter((row) => fits(row, filter)).length }))
    .filter(({ count }) => count > 0);
}

const HEADINGS: Record<Outcome, string> = {
  failed: 'Failed',
  judged: 'Failed by model judgement only',
  error: 'Couldn’t be run',
  intent: 'Different branch',
  step: 'Different step',
  slots: 'Different slots',
  facts: 'Different numbers, dates, links or names',
  events: 'Different events',
  sources: 'Different sources',
  text: 'Wording only',
  passed: 'Passed',
  same: 'Unchanged',
};

/** Estimated heights in pixels, before measurement. */
const ROW = 58;
const HEADING = 36;

export function insertOutcomeHeadings(rows: readonly ResultRow[]): GroupedRow<ResultRow>[] {
  return rows.flatMap((item, at): GroupedRow<ResultRow>[] => {
    const row = { key: item.id, height: item.outcome === 'same' ? HEADING : ROW, item };
    if (rows[at - 1]?.outcome === item.outcome) return [row];
    const count = rows.filter(({ outcome }) => outcome === item.outcome).length;
    const label = `${HEADINGS[item.outcome]} · ${count}`;
    return [{ key: item.outcome, height: HEADING, label }, row];
  });
}
