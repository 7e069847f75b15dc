import { ROUTER_BRANCH } from '@contract/assistant/engine/branch-codes.ts';
import type { Run, RunEstimate, RunListItem, RunStatus } from '@contract/assistant/schemas/runs.ts';
import type { Tone } from '@/ui/display.ts';
import { describeCosts } from '../model/model-words.ts';

export const STATUS_LABELS: Record<RunStatus, { label: string; tone: Tone }> = {
  queued: { label: 'waiting', tone: 'neutral' },
  running: { label: 'running', tone: 'info' },
  done: { label: 'done', tone: 'success' },
  cancelled: { label: 'cancelled', tone: 'warning' },
  failed: { label: 'stopped', tone: 'danger' },
};

export const isUnderWay = ({ status }: Pick<Run, 'status'>): boolean =>
  status === 'queued' || status === 'running';

type NameOf = (code: string) => string;

/** Formats `1 test`, `1,200 tests` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Describes what a run plays: `Tests of New booking, 3 times each`. */
export function describePlayed(
  { tests, replay, fragments, repeats }: Pick<
    RunListItem,
    'tests' | 'replay' | 'fragments' | 'repeats'
  >,
  nameOf: NameOf,
): string {
  const parts: string[] = [];
  if (tests === 'all') parts.push('all tests');
  else if (Array.isArray(tests)) parts.push(counted(tests.length, 'test'));
  else if (tests) parts.push(`tests of ${nameOf(tests.intent_code)}`);
  if (replay) {
    const turns = counted(replay.last, 'real turn');
    const branch = replay.intent_code === ROUTER_BRANCH ? 'any branch' : nameOf(replay.intent_code);
    const searched = fragments === 'fresh' ? ', with a new search' : '';
    parts.push(`the last ${turns} of ${branch}${searched}`);
  }
  const often = repeats && repeats > 1 ? `, ${repeats} times each` : '';
  return capital(parts.join(' and ') + often);
}

/** Describes the candidate of a run: `v4 of New booking`, `a draft of Prices`. */
export function describeTried(tries: RunListItem['tries'], nameOf: NameOf): string {
  const parts = tries.map(({ intent_code, version }) =>
    `${version === null ? 'a draft' : `v${version}`} of ${nameOf(intent_code)}`
  );
  return parts.join(', ') || 'the active versions';
}

/** Describes an estimate: `at most 120 model calls, about 84,000 tokens, cost 0.21 EUR`. */
export const describeEstimate = (estimate: RunEstimate): string =>
  `at most ${describeCost(estimate)}`;

/** Describes the cost of a run: `120 model calls, about 84,000 tokens, cost 0.21 EUR`. */
export const describeCost = ({ model_calls, tokens, cost }: RunEstimate): string =>
  `${counted(model_calls, 'model call')}, about ${counted(tokens, 'token')}, ${
    describeMoney(cost)
  }`;

/** Describes an amount in each currency: `cost ≈ 0.21 EUR`, `cost unknown: no price for gpt-9`. */
function describeMoney(cost: RunEstimate['cost']): string {
  if (cost.costs) return `cost ${describeCosts(cost, '0')}`;
  const models = cost.unpriced.join(', ');
  return models ? `cost unknown: no price for ${models}` : 'cost unknown';
}

/** Describes the results so far, each part with its tone. */
export function listSummaryParts(
  { status, summary, tests, replay }: Pick<RunListItem, 'status' | 'summary' | 'tests' | 'replay'>,
): { text: string; tone: 'success' | 'danger' | 'warning' | 'neutral' }[] {
  const { passed, failed, changed, unchanged, errors } = summary;
  const isWhole = status === 'done' && !errors;
  const [played, replayed] = [passed + failed, changed + unchanged];
  return [
    ...(failed
      ? [{ text: `${failed} of ${counted(played, 'test')} failed`, tone: 'danger' as const }]
      : []),
    ...(tests && played && !failed
      ? [{
        text: `${isWhole && passed > 1 ? 'all ' : ''}${counted(passed, 'test')} passed`,
        tone: 'success' as const,
      }]
      : []),
    ...(replay && replayed
      ? [{
        text: changed
          ? `${changed} of ${counted(replayed, 'turn')} changed`
          : `none of ${counted(replayed, 'turn')} changed`,
        tone: changed ? 'warning' as const : 'success' as const,
      }]
      : []),
    ...(errors ? [{ text: `${errors} couldn’t be run`, tone: 'danger' as const }] : []),
  ];
}

const MINUTE = 60_000;

/** The progress of a run at a time, in milliseconds as in `Date.now()`. */
export interface Seen {
  at: number;
  done: number;
}

/**
 * Describes the estimated remaining time of a run: `about 3 min left`; empty while unknown.
 *
 * @param since the first observation, because a run may have been interrupted before it.
 */
export function describeTimeLeft(
  { status, progress: { done, total } }: Pick<Run, 'status' | 'progress'>,
  since: Seen,
  now: number,
): string {
  if (status !== 'running' || done <= since.done) return '';
  const left = (now - since.at) / (done - since.done) * (total - done);
  if (left < MINUTE) return 'less than a minute left';
  return left < 90 * MINUTE
    ? `about ${Math.round(left / MINUTE)} min left`
    : `about ${Math.round(left / 60 / MINUTE)} h left`;
}

/** Returns whether a run has missing results and may still call models. */
export const canRetry = (
  { status, summary, spent, max_model_calls }: Pick<
    RunListItem,
    'status' | 'summary' | 'spent' | 'max_model_calls'
  >,
): boolean =>
  (status === 'cancelled' || status === 'failed' || status === 'done' && summary.errors > 0) &&
  (max_model_calls === null || spent.model_calls < max_model_calls);
