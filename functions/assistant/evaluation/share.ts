import type { ShareOf } from '../schemas/router-quality.ts';
import { wilsonInterval } from '../../shared/contract/wilson-interval.ts';

/** Returns a share with its 95% confidence interval; null without a total. */
export function toShare(count: number, of: number): ShareOf {
  if (of === 0) return { count, of, share: null, low: null, high: null };
  return { count, of, share: count / of, ...wilsonInterval(count, of) };
}
