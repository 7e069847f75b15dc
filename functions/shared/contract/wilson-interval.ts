/** The 97.5th percentile of the standard normal distribution, for 95% confidence. */
const Z = 1.959963984540054;

export interface Interval {
  low: number;
  high: number;
}

/**
 * Returns the 95% confidence interval of `count` of `total`, from 0 to 1, by Wilson's score
 * interval, which works for small samples and near both ends. Returns 0 to 1 without a sample.
 */
export function wilsonInterval(count: number, total: number): Interval {
  if (total === 0) return { low: 0, high: 1 };
  const share = count / total;
  const weight = Z ** 2 / total;
  const center = share + weight / 2;
  const margin = Z * Math.sqrt((share * (1 - share) + weight / 4) / total);
  return {
    low: count === 0 ? 0 : Math.max(0, (center - margin) / (1 + weight)),
    high: count === total ? 1 : Math.min(1, (center + margin) / (1 + weight)),
  };
}
