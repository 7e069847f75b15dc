/**
 * Vitest global setup of the project `database`: creates the database that each test file copies,
 * with the migrations and Supabase's own objects. With DATABASE_URL it is on that server, otherwise
 * embedded.
 */
import postgres from 'postgres';
import { prepareSupabase } from '../../scripts/stack/supabase/prepare-supabase.ts';
import { applyMigrations } from '../../scripts/stack/database/migrations.ts';
import { MIGRATIONS_DIR } from '../../scripts/lib/paths.ts';
import { SUPABASE_DEFAULTS, writeImages } from '../../scripts/testing/temporary-database.ts';
import { createTestDatabase } from '../../scripts/testing/server-database.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const images = Deno.makeTempDirSync({ prefix: 'test-database-' });
  await writeImages(images);
  Deno.env.set('TEST_DATABASE_IMAGES', images);
  const server = Deno.env.get('DATABASE_URL');
  const template = server ? await createTestDatabase(server) : null;
  if (template) {
    await migrate(template.url);
    Deno.env.set('TEST_DATABASE_TEMPLATE', template.name);
  }
  return async () => {
    Deno.removeSync(images, { recursive: true });
    await template?.drop();
  };
}

async function migrate(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await prepareSupabase(sql, url);
    await sql.unsafe(SUPABASE_DEFAULTS);
    await applyMigrations(sql, MIGRATIONS_DIR);
  } finally {
    await sql.end();
  }
}
