import type { VersionFigures } from '@contract/assistant/schemas/figures.ts';
import { type Interval, wilsonInterval } from '@contract/shared/contract/wilson-interval.ts';
import { EVENT_LABELS } from '../sandbox/event-labels.ts';

/** A share of the turns, with its 95% interval. */
export interface Share extends Interval {
  count: number;
  share: number;
}

export interface ShareRow {
  name: string;
  shares: Share[];
  /**
   * Whether the intervals of two versions do not overlap, so that the difference is significant.
   */
  differs: boolean;
}

const OUTCOMES = [
  ['parse_errors', 'Parse errors'],
  ['fallbacks', 'Router in doubt'],
  ['unhelpful', 'Marked not helpful'],
  ['escalations', 'Sent to a person'],
] as const;

function shareOf(count: number, turns: number): Share {
  return { count, share: turns ? count / turns : 0, ...wilsonInterval(count, turns) };
}

function rowOf(name: string, shares: Share[]): ShareRow {
  const [one, other] = shares;
  const differs = Boolean(one && other) && (one!.low > other!.high || other!.low > one!.high);
  return { name, shares, differs };
}

/** Returns the shares of a version, or of two side by side: outcomes, then events. */
export function figureRows(versions: readonly VersionFigures[]): ShareRow[] {
  const events = Object.entries(EVENT_LABELS)
    .filter(([name]) => versions.some((version) => version.events[name]));
  return [
    ...OUTCOMES.map(([key, label]) =>
      rowOf(label, versions.map((version) => shareOf(version[key], version.turns)))
    ),
    ...events.map(([name, { label }]) =>
      rowOf(
        `Event: ${label}`,
        versions.map(({ events, turns }) => events[name] ?? shareOf(0, turns)),
      )
    ),
  ];
}

export const listActions = (versions: readonly VersionFigures[]): string[] =>
  [...new Set(versions.flatMap(({ actions }) => Object.keys(actions)))].sort();

/** Describes the calls of an action: `12 calls, 1 failed, median 40 ms, p95 90 ms`. */
export function describeCalls(figures: VersionFigures['actions'][string] | undefined): string {
  if (!figures) return 'No calls';
  const { calls, failed, refused, latency_ms_p50, latency_ms_p95 } = figures;
  return [
    calls === 1 ? '1 call' : `${calls.toLocaleString('en')} calls`,
    ...failed ? [`${failed.toLocaleString('en')} failed`] : [],
    ...refused ? [`${refused.toLocaleString('en')} rejected`] : [],
    ...latency_ms_p50 === null ? [] : [`median ${latency_ms_p50.toLocaleString('en')} ms`],
    ...latency_ms_p95 === null ? [] : [`p95 ${latency_ms_p95.toLocaleString('en')} ms`],
  ].join(', ');
}
