import { median, percentile, printHead, printRow } from './report.ts';

interface Calls {
  /** Durations in milliseconds. */
  times: number[];
  /** Number of responses by status; 0 counts missing ones. */
  statuses: Map<number, number>;
}

/** Collects the results of a load's calls by kind. */
export class LoadReport {
  private readonly calls = new Map<string, Calls>();
  /** Number of 5xx, missing and unexpected responses. */
  failures = 0;
  /** Number of returned rows that their reader must not see. */
  leaks = 0;
  total = 0;

  add(kind: string, status: number, milliseconds: number): void {
    const calls: Calls = this.calls.get(kind) ?? { times: [], statuses: new Map() };
    this.calls.set(kind, calls);
    calls.times.push(milliseconds);
    calls.statuses.set(status, (calls.statuses.get(status) ?? 0) + 1);
    this.total++;
    if (status >= 500 || status === 0) this.failures++;
  }

  print(seconds: number): void {
    printHead('call', 'answers', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'statuses');
    for (const [kind, { times, statuses }] of this.calls) {
      printRow(
        ...[kind, times.length, (times.length / seconds).toFixed(1), median(times).toFixed(0)],
        ...[0.95, 0.99].map((share) => percentile(times, share).toFixed(0)),
        [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
      );
    }
  }
}
