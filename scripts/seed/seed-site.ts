import type { TransactionSql } from 'postgres';
import { addMissing } from './add-missing.ts';

const LOCAL_SITE = {
  key: 'local',
  name: 'Pages on this computer',
  origins: ['http://localhost:*', 'http://127.0.0.1:*'],
};

/**
 * Adds a site for local pages, once, because an editor may have deleted it; returns the number of
 * added sites.
 */
export async function seedLocalSite(sql: TransactionSql): Promise<number> {
  const [row] = await sql<{ is_first: boolean }[]>`
    select not exists (select from public.ledger where what = 'site_created') as is_first`;
  return row!.is_first
    ? await addMissing(sql, { table: 'sites', key: ['key'], rows: [LOCAL_SITE] })
    : 0;
}
