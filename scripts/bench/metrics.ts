/** Measures of one ranking against the set of what is relevant; each from 0 to 1. */
export interface Metrics {
  'recall@5': number;
  'recall@10': number;
  'MRR@10': number;
  'nDCG@10': number;
}

/** `ranked` is best first and without doubles. */
export function measure(ranked: string[], relevant: ReadonlySet<string>): Metrics {
  const hits = (depth: number) => ranked.slice(0, depth).filter((id) => relevant.has(id)).length;
  const first = ranked.slice(0, 10).findIndex((id) => relevant.has(id));
  return {
    'recall@5': hits(5) / relevant.size,
    'recall@10': hits(10) / relevant.size,
    'MRR@10': first < 0 ? 0 : 1 / (first + 1),
    'nDCG@10': gain(ranked, relevant) / gain([...relevant], relevant),
  };
}

function gain(ranked: string[], relevant: ReadonlySet<string>): number {
  return ranked.slice(0, 10).reduce(
    (sum, id, i) => sum + (relevant.has(id) ? 1 / Math.log2(i + 2) : 0),
    0,
  );
}

/** The mean of each measure. */
export function mean(list: Metrics[]): Metrics {
  const keys = Object.keys(list[0]!) as (keyof Metrics)[];
  const average = (key: keyof Metrics) =>
    list.reduce((sum, each) => sum + each[key], 0) / list.length;
  return Object.fromEntries(keys.map((key) => [key, average(key)])) as unknown as Metrics;
}
