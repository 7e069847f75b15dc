import type postgres from 'postgres';

/** A table of a backup. */
export interface Table {
  /** Qualified name: `public.users`. */
  name: string;
  columns: Column[];
}

interface Column {
  name: string;
  /** Qualified type, independent of the search path. */
  type: string;
  isIdentity: boolean;
}

/**
 * People's accounts, without their sessions, which end because the new database has its own signing
 * key.
 */
const ACCOUNTS = ['auth.users', 'auth.identities'];

/**
 * Tables that are not backed up: unfinished indexing, which restarts; the secrets of API keys,
 * which are only valid in their installation; words that a migration inserts; and the status of
 * models, which is measured again.
 */
const LEFT_OUT = [
  'public.chunk_drafts',
  'public.api_key_secrets',
  'public.common_words',
  'public.model_status',
];

/**
 * Lists every table of `public` that is backed up, and the accounts, with their stored columns,
 * without computed ones and transaction ids. Reads the catalog, so that backups include new tables
 * automatically.
 */
export async function backupTables(sql: postgres.Sql | postgres.TransactionSql): Promise<Table[]> {
  const rows = await sql<{ table: string; column: string; type: string; is_identity: boolean }[]>`
    select
      format('%I.%I', nspname, relname) as table,
      attname as column,
      case when typnamespace = 'pg_catalog'::regnamespace then format_type(atttypid, atttypmod)
        else format('%s.%I', typnamespace::regnamespace, typname) end as type,
      attidentity <> '' as is_identity
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid
    join pg_type on pg_type.oid = atttypid
    where relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
      and atttypid <> 'xid8'::regtype
      and format('%I.%I', nspname, relname) <> all (${LEFT_OUT})
      and (nspname = 'public' or format('%I.%I', nspname, relname) = any (${ACCOUNTS}))
    order by nspname, relname, attnum`;
  const tables = Map.groupBy(rows, ({ table }) => table);
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type, is_identity }) => ({
      name: column,
      type,
      isIdentity: is_identity,
    })),
  }));
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
