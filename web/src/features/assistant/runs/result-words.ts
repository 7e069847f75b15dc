import type { RunResult } from '@contract/assistant/schemas/runs.ts';
import type { Side } from '@contract/assistant/schemas/side.ts';
import { EVENT_LABELS } from '../sandbox/event-labels.ts';
import type { Names } from '../sandbox/inspector/decision-sentence.ts';
import { isChanged, listSlotRows } from '../sandbox/inspector/state-rows.ts';
import { describeUnanswered } from '../sandbox/rerun/rerun-result.ts';
import { slotText } from '../sandbox/slot-text.ts';
import type { ResultRow } from './result-rows.ts';

const EXPECTATIONS: Record<string, string> = {
  intent_code: 'Branch',
  step: 'Step',
  'events.includes': 'Event happens',
  'events.excludes': 'Event does not happen',
  sources: 'Source',
  'reply.contains': 'Reply contains',
  'reply.not_contains': 'Reply does not contain',
  'reply.matches': 'Reply matches',
  'reply.max_characters': 'Maximum reply length',
};

export function describeExpectation(expectation: string): string {
  if (expectation.startsWith('slots.')) return `Slot ${expectation.slice('slots.'.length)}`;
  return EXPECTATIONS[expectation] ?? expectation;
}

type Event = keyof typeof EVENT_LABELS;
const eventName = (event: unknown) => EVENT_LABELS[event as Event]?.label ?? String(event);

export function formatExpectedValue(
  expectation: string,
  value: unknown,
  names: Names,
  intent: string | null,
): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value) && value.length === 0) return 'none';
  if (expectation === 'intent_code') return names.nameOf(String(value));
  if (expectation === 'step') return names.stepNameOf(intent, String(value));
  if (expectation.startsWith('events.')) return [value].flat().map(eventName).join(', ');
  return slotText(value);
}

const describeSlots = (before: Side, after: Side): string =>
  listSlotRows(before.slots, after.slots).filter(isChanged)
    .map((row) => `${row.name}: ${row.before?.text ?? 'none'} → ${row.after?.text ?? 'none'}`)
    .join(', ');

const missingIn = (some: readonly string[], other: readonly string[]) =>
  [...new Set(some)].filter((each) => !other.includes(each));

const signed = (
  before: readonly string[],
  after: readonly string[],
  say: (one: string) => string,
) =>
  [
    ...missingIn(before, after).map((each) => `− ${say(each)}`),
    ...missingIn(after, before).map((each) => `+ ${say(each)}`),
  ].join(', ');

/** Describes the differences of a replayed turn except its text, and a missing answer. */
export function describeChanges({ changed, before, after }: RunResult, names: Names): string[] {
  if (!before || !after) return [];
  const step = ({ intent_code, step }: Side) =>
    step ? names.stepNameOf(intent_code, step) : 'no step';
  const words: Record<typeof changed[number], () => string> = {
    intent: () => `${names.nameOf(before.intent_code)} → ${names.nameOf(after.intent_code)}`,
    step: () => `${step(before)} → ${step(after)}`,
    slots: () => describeSlots(before, after),
    events: () => signed(before.events, after.events, eventName) || 'order of events',
    sources: () => signed(before.sources, after.sources, String),
    text: () => '',
  };
  return [...changed.map((each) => words[each]()), describeUnanswered(after)].filter(Boolean);
}

/** Texts of failed expectations; for others the expected and actual values are shown. */
const FAILURES: Record<string, (expected: string) => string> = {
  'events.includes': (event) => `Missing event: ${event}`,
  'events.excludes': (event) => `Unexpected event: ${event}`,
  sources: (source) => `Missing source: ${source}`,
  'reply.contains': (text) => `Does not contain “${text}”`,
  'reply.not_contains': (text) => `Contains “${text}”`,
  'reply.matches': (pattern) => `Does not match “${pattern}”`,
  'reply.max_characters': (limit) => `Longer than ${limit} characters`,
};

/** Describes a test's failures, each once, regardless of the turn. */
export function describeFailures(row: ResultRow, names: Names): string[] {
  const { failures, judgements, after } = row.shown;
  const checked = failures.map(({ expectation, expected, got }) => {
    const say = (value: unknown) =>
      formatExpectedValue(expectation, value, names, after?.intent_code ?? row.intent_code);
    return FAILURES[expectation]?.(say(expected)) ??
      `${describeExpectation(expectation)}: expected ${say(expected)}, got ${say(got)}`;
  });
  const judged = judgements.filter(({ met }) => !met).map(({ criterion }) =>
    `Not met: ${criterion}`
  );
  const unanswered = row.shown.turns.map(({ side }) => describeUnanswered(side)).filter(Boolean);
  return [...new Set([...checked, ...judged, ...unanswered])];
}

/** Formats the numbers of passed and pending attempts: `2 of 3`, `1 of 3, 2 pending`. */
export function formatPasses({ attempts }: ResultRow): string {
  const { repeats } = attempts[0]!;
  const passes = attempts.filter(({ passed }) => passed).length;
  const missing = repeats - attempts.length;
  return `${passes} of ${repeats}${missing > 0 ? `, ${missing} pending` : ''}`;
}
