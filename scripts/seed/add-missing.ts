import type { TransactionSql } from 'postgres';

interface Rows {
  table: string;
  /** Columns that identify a row. */
  key: string[];
  /** Rows with the same columns. */
  rows: object[];
}

/** Adds missing rows to a table of `public`; returns their number. */
export async function addMissing(sql: TransactionSql, { table, key, rows }: Rows): Promise<number> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  const isSame = key.map((column) => `present.${column} = missing.${column}`).join(' and ');
  const insert = `
    insert into public.${table} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::public.${table}, $1::text::jsonb) as missing
    where not exists (select from public.${table} as present where ${isSame})
    on conflict do nothing`;
  return rows.length > 0 ? (await sql.unsafe(insert, [JSON.stringify(rows)])).count : 0;
}
