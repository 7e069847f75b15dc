import { join } from 'node:path';
import type postgres from 'postgres';
import { StartError, toMessage } from '../lib/start-error.ts';
import { ROOT } from '../lib/paths.ts';

export const SUPABASE_DIR = join(ROOT, 'supabase');

/** A file of supabase/schemas and its text. */
export interface SchemaFile {
  file: string;
  sql: string;
}

/** Reads the schema files in the order that `schema_paths` of supabase/config.toml gives. */
export function readSchemaFiles(): SchemaFile[] {
  const config = Deno.readTextFileSync(join(SUPABASE_DIR, 'config.toml'));
  const list = /^schema_paths = \[([^\]]*)\]/m.exec(config)?.[1] ?? '';
  return [...list.matchAll(/"\.\/(schemas\/[^"]+)"/g)].map(([, file]) => ({
    file: file!,
    sql: Deno.readTextFileSync(join(SUPABASE_DIR, file!)),
  }));
}

/**
 * Gives the schema to a database that has only what Supabase has before the first migration.
 *
 * @throws StartError naming the file that the database refused.
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
