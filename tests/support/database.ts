import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { getAuthSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';
import postgres from 'postgres';
import { serveWire } from '../../scripts/stack/database/serve-wire.ts';

const MIGRATIONS = join(import.meta.dirname!, '../../supabase/migrations');

const ROLES = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
`;

/** Supabase grants its roles everything new in `public`: the migrations have to take it back. */
const SUPABASE_DEFAULTS = ['tables', 'sequences', 'functions'].map((kind) =>
  `alter default privileges in schema public
   grant all on ${kind} to anon, authenticated, service_role;`
).join('\n');

export interface TestDatabase {
  url: string;
  sql: postgres.Sql;
  /** False on PGlite: one session, so nothing ever runs beside anything else. */
  isConcurrent: boolean;
  close(): Promise<void>;
}

/** A migrated database: the one of TEST_DATABASE_URL, or a fresh PGlite behind a socket. */
export function openTestDatabase(): Promise<TestDatabase> {
  const url = Deno.env.get('TEST_DATABASE_URL');
  return url ? connect(url) : createEmbedded();
}

async function connect(url: string): Promise<TestDatabase> {
  const sql = postgres(url, { max: 8, onnotice: () => {} });
  const [row] = await sql<{ version: string }[]>`select version()`;
  return { url, sql, isConcurrent: !/emscripten|wasm/i.test(row!.version), close: () => sql.end() };
}

async function createEmbedded(): Promise<TestDatabase> {
  return await openEmbedded(async (db) => {
    for (const script of [ROLES, SUPABASE_AUTH_HELPERS_SQL, getAuthSchemaSql()]) {
      await db.exec(script);
    }
    for (const script of [SUPABASE_DEFAULTS, ...migrations()]) await db.exec(script);
  });
}

/** A PGlite of its own behind a socket, empty unless `prepare` puts something into it. */
export async function openEmbedded(
  prepare: (db: PGlite) => Promise<void> = () => Promise.resolve(),
): Promise<TestDatabase> {
  const db = await PGlite.create({ extensions: { vector } });
  await prepare(db);
  const server = serveWire(db);
  const { url } = server;
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const close = async () => {
    await sql.end();
    server.close();
    await db.close();
  };
  return { url, sql, isConcurrent: false, close };
}

/** The migration scripts in the order in which the Supabase CLI applies them. */
function migrations(): string[] {
  return [...Deno.readDirSync(MIGRATIONS)]
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => Deno.readTextFileSync(join(MIGRATIONS, name)));
}
