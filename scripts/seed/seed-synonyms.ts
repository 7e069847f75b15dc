import type { TransactionSql } from 'postgres';
import type { Assistant } from '../../functions/assistant/files/assistant.ts';
import { SYNONYM_LIMITS } from '../../functions/shared/contract/synonyms.ts';

/**
 * Adds the synonyms of missing words, except those that an editor changed or deleted; returns their
 * number. Adds none if the database has none of the delivered documents: its words are those of
 * another organisation. Adds no words above SYNONYM_LIMITS. The ledger does not record them.
 */
export async function seedSynonyms(
  sql: TransactionSql,
  { documents, synonyms }: Pick<Assistant, 'documents' | 'synonyms'>,
): Promise<number> {
  await sql`select set_config('workbench.delivers', 'on', true)`;
  const { count } = await sql`
    insert into public.synonyms (word, synonyms)
    select word, synonyms
    from jsonb_to_recordset(${JSON.stringify(synonyms)}::text::jsonb) as delivered (
      word text, synonyms text[]
    )
    where exists (
      select from public.documents where name = any (${documents.map(({ name }) => name)})
    ) and not exists (
      -- Skip stored words here: the check for conflicts comes after their stems are computed.
      select from public.synonyms as stored where lower(stored.word) = lower(delivered.word)
    ) and not exists (
      select from public.ledger
      where what in ('synonym_changed', 'synonym_deleted')
        and lower(old_value ->> 'word') = lower(delivered.word)
    )
    limit greatest(0, ${SYNONYM_LIMITS.words} - (select count(*) from public.synonyms))
    on conflict do nothing`;
  await sql`select set_config('workbench.delivers', '', true)`;
  return count;
}
