import { wilsonInterval } from '../../shared/contract/wilson-interval.ts';

/** How often something held, with the 95% interval of what it may be in the long run. */
export interface Share {
  count: number;
  of: number;
  /** From 0 to 1, as its bounds; null of nothing. */
  share: number | null;
  low: number | null;
  high: number | null;
}

export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, of, share: null, low: null, high: null };
  return { count, of, share: count / of, ...wilsonInterval(count, of) };
}
