import { z } from 'zod';

/** What a turn or a request adds to the counters; `labels` as Prometheus writes them. */
export const Count = z.strictObject({ name: z.string(), labels: z.string(), value: z.number() });
export type Count = z.infer<typeof Count>;

/** Upper bounds of histograms in seconds: a model answers in one to thirty. */
const MODEL_BOUNDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32];
/** Of a request, which waits for a model or, mostly, for the database alone. */
export const HTTP_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Collects counts. Labels come from closed lists: nothing in them needs to be escaped. */
export class Tally {
  readonly counts: Count[] = [];

  add(name: string, labels: Record<string, string> = {}, value = 1): void {
    this.counts.push({ name, labels: format(labels), value });
  }

  /** One observation of a histogram, in Prometheus' cumulative form. */
  observe(
    name: string,
    labels: Record<string, string>,
    seconds: number,
    bounds = MODEL_BOUNDS,
  ): void {
    for (const bound of bounds.filter((bound) => seconds <= bound)) {
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
