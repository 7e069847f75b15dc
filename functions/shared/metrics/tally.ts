import { z } from 'zod';

/** An increment of a counter; `labels` are in Prometheus' format. */
export const Count = z.strictObject({ name: z.string(), labels: z.string(), value: z.number() });
export type Count = z.infer<typeof Count>;

/** Upper bounds of model call histograms, in seconds: models answer in one to thirty. */
const MODEL_BOUNDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32];
/** Upper bounds of request histograms, in seconds: most requests only wait for the database. */
export const HTTP_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Collects counts. Labels come from closed lists, so that nothing needs to be escaped. */
export class Tally {
  readonly counts: Count[] = [];

  add(name: string, labels: Record<string, string> = {}, value = 1): void {
    this.counts.push({ name, labels: format(labels), value });
  }

  /** Adds an observation to a histogram, in Prometheus' cumulative format. */
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
