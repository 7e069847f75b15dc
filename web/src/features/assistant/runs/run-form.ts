import type { Candidate } from '@contract/assistant/schemas/candidate.ts';
import type { NewRun, Run } from '@contract/assistant/schemas/runs.ts';
import { isDay, toDayStart } from '../sandbox/dialog-filter.ts';
import { DRAFT } from '../configs/compare-sides.ts';

/** Value of `scope` for every test; not a valid code of a branch. */
export const ALL_TESTS = '*';
/** Value of `scope` for the tests with which the form was opened. */
export const THESE_TESTS = '-';

export interface RunForm {
  plays: 'tests' | 'replay';
  /** Selected tests: ALL_TESTS, THESE_TESTS, or a branch's code. */
  scope: string;
  /** Ids of tests for THESE_TESTS. */
  testIds: string[];
  /** The branch whose real turns are replayed. */
  replayed: string;
  /** Number of turns, as typed. */
  last: string;
  /** Dates in the reader's time zone, YYYY-MM-DD; empty for any. */
  from: string;
  to: string;
  fragments: NewRun['fragments'];
  repeats: Record<RunForm['plays'], string>;
  /** As typed; empty for no limit. */
  maxModelCalls: string;
  /**
   * By branch, the number of the initial version or DRAFT; the active version for other branches.
   */
  initial: Record<string, string>;
}

/** Initial values of a form; `branch` selects tests or turns. */
export interface RunStart {
  plays?: RunForm['plays'];
  branch?: string;
  testIds?: string[];
  initial?: Record<string, string>;
  filled?: Partial<RunForm>;
}

export const newRunForm = (
  { plays = 'tests', branch, testIds = [], initial = {}, filled = {} }: RunStart,
  firstBranch: string,
): RunForm => ({
  plays,
  scope: testIds.length > 0 ? THESE_TESTS : branch ?? ALL_TESTS,
  testIds,
  replayed: branch ?? firstBranch,
  last: '50',
  from: '',
  to: '',
  fragments: 'stored',
  repeats: { tests: '3', replay: '1' },
  maxModelCalls: '',
  initial,
  ...filled,
});

/** Returns the branches for which the form selects a version; others can be added. */
export function listTriedBranches(form: RunForm, drafted: string[]): string[] {
  const chosen = Object.keys(form.initial);
  if (form.plays === 'replay') return [...new Set([...chosen, form.replayed])];
  const isBranch = form.scope !== ALL_TESTS && form.scope !== THESE_TESTS;
  return [...new Set([...chosen, ...(isBranch ? [form.scope] : drafted)])];
}

const WHOLE = /^\d+$/;
const isWithin = (text: string, least: number, most: number) =>
  WHOLE.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** Returns why a form cannot be sent, or an empty string. */
export function explainFormProblem(
  { plays, last, from, to, repeats, maxModelCalls }: RunForm,
): string {
  if (!isWithin(repeats[plays], 1, 10)) return 'Enter a number of repeats from 1 to 10';
  if (maxModelCalls.trim() && !isWithin(maxModelCalls, 1, 1_000_000)) {
    return 'Enter a model call limit from 1 to 1,000,000';
  }
  if (plays === 'tests') return '';
  if (!isWithin(last, 1, 200)) return 'Enter a number of turns from 1 to 200';
  return from && to && from > to ? 'Choose a start day before the end day' : '';
}

function testsOf({ scope, testIds }: RunForm): NewRun['tests'] {
  if (scope === ALL_TESTS) return 'all';
  return scope === THESE_TESTS ? testIds : { intent_code: scope };
}

export function toNewRun(form: RunForm, candidate: Candidate): Partial<NewRun> {
  const { plays, replayed, last, from, to, fragments, repeats, maxModelCalls } = form;
  const limit = maxModelCalls.trim();
  const replay = {
    intent_code: replayed,
    last: Number(last),
    ...(from && { from: toDayStart(from) }),
    ...(to && { to: toDayStart(to, 1) }),
  };
  return {
    candidate,
    ...(plays === 'tests' ? { tests: testsOf(form) } : { replay, fragments }),
    repeats: Number(repeats[plays]),
    ...(limit && { max_model_calls: Number(limit) }),
  };
}

/**
 * Returns the reader's date of a timestamp, or of the time `earlier` milliseconds before it;
 * returns a date unchanged.
 */
function dayOf(moment: string, earlier = 0): string {
  return isDay(moment) ? moment : new Date(Date.parse(moment) - earlier).toLocaleDateString('sv');
}

function filledLike({ replay, fragments, repeats, max_model_calls }: Run): Partial<RunForm> {
  const often = repeats?.toString();
  return {
    fragments,
    ...(replay && { last: String(replay.last) }),
    ...(replay?.from && { from: dayOf(replay.from) }),
    ...(replay?.to && { to: dayOf(replay.to, 1) }),
    ...(often && { repeats: { tests: often, replay: often } }),
    ...(max_model_calls && { maxModelCalls: String(max_model_calls) }),
  };
}

/** Returns the initial values of a form for another run like the given one. */
export function startLike(run: Run): RunStart {
  const { tests, replay, tries } = run;
  const ofBranch = tests && tests !== 'all' && !Array.isArray(tests)
    ? tests.intent_code
    : undefined;
  return {
    plays: tests ? 'tests' : 'replay',
    branch: tests ? ofBranch : replay?.intent_code,
    testIds: Array.isArray(tests) ? tests : [],
    initial: Object.fromEntries(
      tries.map(({ intent_code, version }) => [intent_code, version?.toString() ?? DRAFT]),
    ),
    filled: filledLike(run),
  };
}
