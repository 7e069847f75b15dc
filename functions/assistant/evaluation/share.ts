/** How often something held, with the 95% interval of what it may be in the long run. */
export interface Share {
  count: number;
  of: number;
  /** From 0 to 1, as its bounds; null of nothing. */
  share: number | null;
  low: number | null;
  high: number | null;
}

/** The quantile of the normal distribution that leaves 2.5% on each side. */
const Z = 1.959964;

/** A share with Wilson's score interval, which holds for small samples and at the ends, too. */
export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, of, share: null, low: null, high: null };
  const share = count / of;
  const middle = share + Z ** 2 / (2 * of);
  const spread = Z * Math.sqrt(share * (1 - share) / of + Z ** 2 / (4 * of ** 2));
  const scale = 1 + Z ** 2 / of;
  return {
    count,
    of,
    share,
    low: Math.max(0, (middle - spread) / scale),
    high: Math.min(1, (middle + spread) / scale),
  };
}
