import type postgres from 'postgres';

export type Contents = Record<string, Record<string, unknown>[]>;

/** Returns the rows of all tables of `public`, each as JSON. */
export async function contents(sql: postgres.Sql): Promise<Contents> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const all: Contents = {};
  for (const { name } of tables) {
    const rows = await sql.unsafe(
      `select to_jsonb(r) as row from public.${name} as r order by to_jsonb(r)::text`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}
