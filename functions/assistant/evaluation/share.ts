import { wilsonInterval } from '../../shared/contract/wilson-interval.ts';

/** A share with its 95% confidence interval. */
export interface Share {
  count: number;
  of: number;
  /** From 0 to 1, like its bounds; null when `of` is 0. */
  share: number | null;
  low: number | null;
  high: number | null;
}

export function toShare(count: number, of: number): Share {
  if (of === 0) return { count, of, share: null, low: null, high: null };
  return { count, of, share: count / of, ...wilsonInterval(count, of) };
}
