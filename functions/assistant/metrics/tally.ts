/** What one turn adds to the counters; `labels` as Prometheus writes them. */
export interface Count {
  name: string;
  labels: string;
  value: number;
}

/** Upper bounds of the histograms in seconds: a model answers in one to thirty. */
const BOUNDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32];

/** Collects counts. Labels come from closed lists: nothing in them needs to be escaped. */
export class Tally {
  readonly counts: Count[] = [];

  add(name: string, labels: Record<string, string> = {}, value = 1): void {
    this.counts.push({ name, labels: format(labels), value });
  }

  /** One observation of a histogram, in Prometheus' cumulative form. */
  observe(name: string, labels: Record<string, string>, seconds: number): void {
    for (const bound of BOUNDS.filter((bound) => seconds <= bound)) {
      this.add(`${name}_bucket`, { ...labels, le: String(bound) });
    }
    this.add(`${name}_bucket`, { ...labels, le: '+Inf' });
    this.add(`${name}_sum`, labels, seconds);
    this.add(`${name}_count`, labels);
  }
}

function format(labels: Record<string, string>): string {
  return Object.entries(labels).map(([name, value]) => `${name}="${value}"`).join(',');
}
