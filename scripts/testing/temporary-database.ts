import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import { getAuthSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';
import postgres from 'postgres';
import { applyMigrations } from '../stack/database/migrations.ts';
import { ensureRoles } from '../stack/database/roles.ts';
import { serveWire } from '../stack/database/serve-wire.ts';
import { MIGRATIONS_DIR } from '../lib/paths.ts';
import { prepareSupabase } from '../stack/supabase/prepare-supabase.ts';
import { createTestDatabase } from './server-database.ts';

/**
 * Supabase grants its roles all rights on new objects in `public`, so the migrations must revoke
 * them.
 */
export const SUPABASE_DEFAULTS = ['tables', 'sequences', 'functions'].map((kind) =>
  `alter default privileges in schema public
   grant all on ${kind} to anon, authenticated, service_role;`
).join('\n');

const SERVER = Deno.env.get('DATABASE_URL');
/** Whether tests run on a server; PGlite has one session and runs nothing concurrently. */
export const IS_SERVER = Boolean(SERVER);

export interface TestDatabase {
  url: string;
  sql: postgres.Sql;
  close(): Promise<void>;
}

/**
 * Opens a migrated database: a copy of TEST_DATABASE_TEMPLATE on the server of
 * DATABASE_URL, or, without a template, a PGlite behind a socket.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = Deno.env.get('TEST_DATABASE_TEMPLATE');
  return template ? await openOnServer({ template, max: 8 }) : await openEmbedded('migrated');
}

/** Opens an empty database: on the server of DATABASE_URL, or embedded. */
export async function openServerOrEmbedded(): Promise<TestDatabase> {
  return IS_SERVER ? await openOnServer({ max: 1 }) : await openEmbedded();
}

async function openOnServer(
  { template, max }: { template?: string; max: number },
): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase(SERVER!, template);
  const sql = postgres(url, { max, onnotice: () => {} });
  return { url, sql, close: () => sql.end().then(drop) };
}

/** Opens a database with only Supabase's own objects. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const database = await openServerOrEmbedded();
  await prepareSupabase(database.sql, database.url);
  await database.sql.unsafe(SUPABASE_DEFAULTS);
  return database;
}

/** Opens a separate PGlite behind a socket, without or with the migrations. */
export async function openEmbedded(image: Image = 'empty'): Promise<TestDatabase> {
  const loadDataDir = imageOf(image);
  const database = await serve(loadDataDir);
  if (image === 'migrated' && !loadDataDir) await migrate(database.sql);
  return database;
}

async function serve(loadDataDir?: Blob): Promise<TestDatabase> {
  const db = await PGlite.create({ extensions: { pg_trgm, vector }, loadDataDir });
  const server = serveWire(db);
  const { url } = server;
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const close = async () => {
    await sql.end();
    await server.close();
    await db.close();
  };
  return { url, sql, close };
}

async function migrate(sql: postgres.Sql): Promise<void> {
  await ensureRoles(sql);
  const scripts = [SUPABASE_AUTH_HELPERS_SQL, getAuthSchemaSql(), SUPABASE_DEFAULTS];
  for (const script of scripts) await sql.unsafe(script).simple();
  await applyMigrations(sql, MIGRATIONS_DIR);
}

type Image = 'empty' | 'migrated';

const pathOf = (folder: string, image: Image) => join(folder, `${image}.tar`);

/**
 * Returns the data directory that `writeImages` wrote to TEST_DATABASE_IMAGES,
 * if any.
 */
function imageOf(image: Image): Blob | undefined {
  const folder = Deno.env.get('TEST_DATABASE_IMAGES');
  if (!folder || !existsSync(pathOf(folder, image))) return undefined;
  return new Blob([Deno.readFileSync(pathOf(folder, image))]);
}

/**
 * Writes the data directories from which all test files of a run start: loading one takes a tenth
 * of initializing and migrating a PGlite (measured: 0.3 s instead of 3 s).
 */
export async function writeImages(folder: string): Promise<void> {
  const db = await PGlite.create({ extensions: { pg_trgm, vector } });
  const server = serveWire(db);
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  await write(db, pathOf(folder, 'empty'));
  await migrate(sql);
  await sql.end();
  await write(db, pathOf(folder, 'migrated'));
  await server.close();
  await db.close();
}

async function write(db: PGlite, path: string): Promise<void> {
  const image = await db.dumpDataDir('none');
  Deno.writeFileSync(path, new Uint8Array(await image.arrayBuffer()));
}
