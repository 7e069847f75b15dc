import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';

/**
 * Charges a turn that is not stored to its account, if it has one. What cannot be charged, the
 * database being away for instance, must not hide why the turn failed.
 */
export async function chargeTokens(db: Db, account: string | null, tokens: number): Promise<void> {
  if (!account || tokens === 0) return;
  try {
    unwrap(await db.rpc('charge_tokens', { p_user_id: account, p_tokens: tokens }));
  } catch (error) {
    console.error(`charge_tokens: ${error instanceof Error ? error.name : 'unknown'}`);
  }
}
