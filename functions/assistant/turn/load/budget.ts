import { z } from 'zod';
import { formatNumber } from '../../../shared/contract/limits.ts';
import { formatWait } from '../../../shared/http/limit-rate.ts';
import { problem } from '../../../shared/http/problem.ts';

/**
 * A monthly cap that has been reached: model calls are blocked until the month ends or an editor
 * raises the cap.
 */
export const reachedCap = z.object({
  /** Null for the cap of the whole installation. */
  site_key: z.string().nullable(),
  tokens_per_month: z.int(),
  used: z.int(),
  ends_at: z.string(),
});
export type ReachedCap = z.output<typeof reachedCap>;

/** The token limit of an account or a site for one day (UTC), and the tokens it has used. */
export const budget = z.object({
  tokens_per_day: z.int().nullable(),
  used: z.int(),
  seconds_left: z.int(),
  is_site: z.boolean().default(false),
  /** Whether a visitor must first solve a proof of work. */
  needs_proof: z.boolean().default(false),
  cap: reachedCap.nullable().default(null),
});
type Budget = z.output<typeof budget>;

export function describeCap({ site_key, tokens_per_month, used, ends_at }: ReachedCap): string {
  const cap = site_key === null ? 'this installation' : `the site ${site_key}`;
  return `The monthly model cap of ${cap} is reached: ${formatNumber(used)} of ` +
    `${formatNumber(tokens_per_month)} tokens are used. Models answer again from ` +
    `${new Date(ends_at).toISOString().slice(0, 10)}, 00:00 UTC, or when an editor raises the cap.`;
}

function refuseReachedCap({ cap }: Budget) {
  if (!cap) return;
  const seconds = Math.ceil((Date.parse(cap.ends_at) - Date.now()) / 1000);
  const headers = { 'Retry-After': String(Math.max(seconds, 1)) };
  throw problem('budget-used-up', describeCap(cap), { headers });
}

/**
 * Throws 429 when a monthly cap or the day's budget is used up, and 403 when a visitor must first
 * solve a proof of work. A turn that starts within them may exceed them.
 */
export function refuseOverBudget(budget: Budget) {
  refuseReachedCap(budget);
  refuseOverDay(budget);
}

/**
 * Throws 429 when the day's budget is used up, and 403 when a visitor must first solve a proof of
 * work. Ignores monthly caps, for which patients get a fixed text.
 */
export function refuseOverDay(
  { tokens_per_day: most, used, seconds_left, is_site, needs_proof }: Budget,
) {
  if (needs_proof) {
    throw problem('challenge-required', 'Solve the challenge first.');
  }
  if (most === null || used < most) return;
  const headers = { 'Retry-After': String(Math.max(seconds_left, 1)) };
  if (is_site) {
    const detail = 'The assistant cannot answer more messages on this site right now. ' +
      `Try again in ${formatWait(Math.max(seconds_left, 1))}.`;
    throw problem('budget-used-up', detail, { headers });
  }
  if (most === 0) {
    const detail = 'This account has no model budget. An editor can set one on the People page.';
    throw problem('budget-used-up', detail, { headers });
  }
  throw problem(
    'budget-used-up',
    `The model budget of this account is used up: ${formatNumber(most)} tokens per day. ` +
      `It resets at 00:00 UTC, in ${formatWait(seconds_left)}.`,
    { headers },
  );
}
