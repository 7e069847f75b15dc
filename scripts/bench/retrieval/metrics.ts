/** The relevance of results to a question, by key. */
export type Relevance = ReadonlyMap<string, number>;

/** Measures of a ranking, each from 0 to 1. */
const METRICS = {
  'recall@5': (ranked: string[], relevant: Relevance) => recall(ranked.slice(0, 5), relevant),
  'recall@10': (ranked: string[], relevant: Relevance) => recall(ranked.slice(0, 10), relevant),
  'MRR@10': (ranked: string[], relevant: Relevance) =>
    1 / (1 + ranked.slice(0, 10).findIndex((key) => relevant.has(key)) || Infinity),
  'nDCG@10': (ranked: string[], relevant: Relevance) =>
    gain(ranked.map((key) => relevant.get(key) ?? 0)) /
    gain([...relevant.values()].sort((a, b) => b - a)),
};

export type Metrics = Record<keyof typeof METRICS, number>;

/** Returns the mean of each measure over all questions. */
export function measureRankings(
  rankings: { ranked: string[]; relevant: Relevance }[],
): Metrics {
  const means = Object.entries(METRICS).map(([name, metric]) => [
    name,
    mean(rankings.map(({ ranked, relevant }) => metric(ranked, relevant))),
  ]);
  return Object.fromEntries(means);
}

export const mean = (values: number[]) =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

const recall = (ranked: string[], relevant: Relevance) =>
  ranked.filter((key) => relevant.has(key)).length / relevant.size;

/** Returns the discounted cumulative gain of the first ten results. */
const gain = (gains: number[]) =>
  gains.slice(0, 10).reduce((sum, each, i) => sum + each / Math.log2(i + 2), 0);
