import type { TransactionSql } from 'postgres';
import { CLINIC } from '../../web/src/features/blocks/clinic.ts';
import { addMissing } from './add-missing.ts';
import { SEED_PRACTITIONERS, SEED_SERVICES } from './data/appointments.ts';

/**
 * Adds the clinic's services and practitioners; returns their number. Adds none to another
 * organisation, or if there ever were any, because editors may have deleted them.
 */
export async function seedAppointments(sql: TransactionSql): Promise<number> {
  const [row] = await sql<{ is_wanted: boolean }[]>`
    select exists (
      select from public.assistant_settings
      where code = 'name' and value = to_jsonb(${CLINIC.name}::text)
    ) and not exists (
      select from public.ledger where what in ('service_created', 'practitioner_created')
    ) as is_wanted`;
  if (!row!.is_wanted) return 0;
  const key = ['code'];
  return await addMissing(sql, { table: 'services', key, rows: SEED_SERVICES }) +
    await addMissing(sql, { table: 'practitioners', key, rows: SEED_PRACTITIONERS });
}
