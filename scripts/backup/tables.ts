import type postgres from 'postgres';

/** A table that a backup holds. */
export interface Table {
  /** As in SQL: `public.users`. */
  name: string;
  columns: Column[];
}

export interface Column {
  name: string;
  /** With its schema, so that it means the same whatever the search path is. */
  type: string;
  isIdentity: boolean;
}

/** People's accounts; their sessions end with a move, because the new place signs with its own key. */
const ACCOUNTS = ['auth.users', 'auth.identities'];

/**
 * Half-done work, for an indexing does not go on elsewhere, it begins again; the secrets of API
 * keys, which open the installation that they were made for and no copy of it; words that come with a
 * migration; and whether models work, which is found out anew.
 */
const LEFT_OUT = [
  'public.chunk_drafts',
  'public.api_key_secrets',
  'public.common_words',
  'public.model_status',
];

/**
 * Every table of `public` that holds results, and the accounts, with the columns that are stored
 * and not computed, without ids of transactions, which are those of one server. All comes from the
 * catalogue, so a new table is in the next backup.
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

/** Quotes a name for SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
