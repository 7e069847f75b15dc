import type { TransactionSql } from 'postgres';
import type { Assistant } from '../../functions/assistant/files/assistant.ts';
import { addMissing } from './add-missing.ts';

/**
 * Adds the actions with missing codes, except those that an editor deleted; returns their number.
 */
export async function seedActions(
  sql: TransactionSql,
  actions: Assistant['actions'],
): Promise<number> {
  const deleted = await sql<{ code: string }[]>`
    select old_value ->> 'code' as code from public.ledger where what = 'action_deleted'`;
  const rows = actions.filter(({ code }) => !deleted.some((each) => each.code === code));
  return await addMissing(sql, { table: 'actions', key: ['code'], rows });
}
