import type { Db } from '../clients.ts';
import type { RateLimits } from '../rate-limits.ts';
import { toAddressBlock } from './client-address.ts';
import { unwrap } from './database-error.ts';
import { type Limit, type LimitsToTake, listLimits, takeLimits } from './limit-rate.ts';

/**
 * Limits password attempts (brute force); successful ones do not count. Attempts from an address
 * where the person has signed in before have their own limit, so that attackers elsewhere cannot
 * lock the person out. `db` uses the secret key.
 *
 * @param account the lower-case email address.
 * @param signIn checks the password.
 * @returns the result of `signIn`.
 * @throws Problem 429 when a limit is exceeded.
 */
export async function limitSignIn<Answer extends { ok: boolean }>(
  db: Db,
  { account, address, rateLimits, withReport = (limits) => ({ limits }) }: {
    account: string;
    address: string | null;
    rateLimits: RateLimits;
    /** Adds a report of the remaining tokens to limits, as `withLimitHeaders` does. */
    withReport?: (limits: Limit[]) => LimitsToTake;
  },
  signIn: () => Promise<Answer>,
): Promise<Answer> {
  const place = address && { p_account: account, p_address: toAddressBlock(address) };
  const isKnown = place && unwrap(await db.rpc('is_known_address', place));
  const subject = isKnown ? `${place.p_account} ${place.p_address}` : account;
  const limits = listLimits('sign-in', { address, account: subject }, rateLimits);
  await takeLimits(db, withReport(limits));
  const answer = await signIn();
  if (!answer.ok) return answer;
  unwrap(await db.rpc('give_back_limits', { p_limits: limits }));
  if (place) unwrap(await db.rpc('remember_address', place));
  return answer;
}
