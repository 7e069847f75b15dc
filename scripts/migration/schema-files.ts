import { join } from 'node:path';
import type postgres from 'postgres';
import { StartError, toMessage } from '../lib/start-error.ts';
import { ROOT } from '../lib/paths.ts';

export const SUPABASE_DIR = join(ROOT, 'supabase');

/** A file of supabase/schemas with its text. */
export interface SchemaFile {
  file: string;
  sql: string;
}

/** Reads the schema files in the order of `schema_paths` in supabase/config.toml. */
export function readSchemaFiles(): SchemaFile[] {
  const config = Deno.readTextFileSync(join(SUPABASE_DIR, 'config.toml'));
  const list = /^schema_paths = \[([^\]]*)\]/m.exec(config)?.[1] ?? '';
  return [...list.matchAll(/"\.\/(schemas\/[^"]+)"/g)].map(([, file]) => ({
    file: file!,
    sql: Deno.readTextFileSync(join(SUPABASE_DIR, file!)),
  }));
}

/**
 * Applies the schema files to a database that contains only Supabase's own objects.
 *
 * @throws StartError that names the file that the database rejected.
 */
export async function applySchemaFiles(
  sql: postgres.Sql,
  files: SchemaFile[] = readSchemaFiles(),
): Promise<void> {
  for (const { file, sql: text } of files) {
    try {
      await sql.unsafe(text).simple();
    } catch (error) {
      throw new StartError(`supabase/${file} failed: ${toMessage(error)}`);
    }
  }
  await sql`reset check_function_bodies`;
}
