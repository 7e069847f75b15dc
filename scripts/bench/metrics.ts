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

export function mean(list: Metrics[]): Metrics {
  const average = (key: keyof Metrics) =>
    list.reduce((sum, each) => sum + each[key], 0) / list.length;
  return {
    'recall@5': average('recall@5'),
    'recall@10': average('recall@10'),
    'MRR@10': average('MRR@10'),
    'nDCG@10': average('nDCG@10'),
  };
}

/** The value below which a share of the numbers lies: `percentile(times, 0.95)`. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
