import type { TransactionSql } from 'postgres';
import type { DialogTest } from '../../functions/assistant/schemas/dialog-test.ts';

/**
 * Adds the delivered tests that were never added before; returns their number. Keeps changes and
 * deletions of editors, and tests of another origin with the same id.
 */
export async function seedTests(sql: TransactionSql, tests: DialogTest[]): Promise<number> {
  const { count } = await sql`
    with delivered as (
      insert into public.delivered_tests (id)
      select id from jsonb_to_recordset(${JSON.stringify(tests)}::text::jsonb) as test (id text)
      on conflict do nothing
      returning id
    )
    insert into public.dialog_tests (id, name, intent_code, is_enabled, setup, turns)
    select test.id, test.name, intent.code, test.is_enabled, nullif(test.setup, 'null'), test.turns
    from jsonb_to_recordset(${JSON.stringify(tests)}::text::jsonb) as test (
      id text, name text, intent_code text, is_enabled boolean, setup jsonb, turns jsonb
    )
    join delivered using (id)
    join public.intents as intent on intent.code = test.intent_code
    on conflict do nothing`;
  return count;
}
