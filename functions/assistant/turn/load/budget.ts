import { z } from 'zod';
import { formatNumber } from '../../../shared/contract/limits.ts';
import { formatWait } from '../../../shared/http/limit-rate.ts';
import { problem } from '../../../shared/http/problem.ts';

/** The token limit of an account or a site for one day (UTC), and the tokens it has used. */
export const budget = z.object({
  tokens_per_day: z.int().nullable(),
  used: z.int(),
  seconds_left: z.int(),
  /** Whether it is the budget of a site. */
  is_site: z.boolean().default(false),
  /** Whether a visitor must prove work first. */
  needs_proof: z.boolean().default(false),
});

/**
 * Throws 429 when the budget is used up, and 403 when a visitor must prove work to use it; a turn
 * that begins within the budget may exceed it.
 */
export function refuseOverBudget(
  { tokens_per_day: most, used, seconds_left, is_site, needs_proof }: z.output<typeof budget>,
) {
  if (needs_proof) {
    throw problem('challenge-required', 'Many people write here: solve the challenge first.');
  }
  if (most === null || used < most) return;
  const headers = { 'Retry-After': String(Math.max(seconds_left, 1)) };
  if (is_site) {
    const detail = 'The assistant cannot answer more messages on this site right now. ' +
      `Try again in ${formatWait(Math.max(seconds_left, 1))}.`;
    throw problem('budget-used-up', detail, { headers });
  }
  if (most === 0) {
    const detail = 'This account has no model budget. An editor sets it on the page People.';
    throw problem('budget-used-up', detail, { headers });
  }
  throw problem(
    'budget-used-up',
    `The model budget of this account is used up: ${formatNumber(most)} tokens per day. ` +
      `It is free again at 00:00 UTC, in ${formatWait(seconds_left)}.`,
    { headers },
  );
}
