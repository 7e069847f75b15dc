import { createTestDatabase } from '../testing/server-database.ts';
import { prepareSupabase } from '../stack/supabase/prepare-supabase.ts';
import { withConnection } from '../stack/database/with-connection.ts';

export interface ProjectDatabase extends AsyncDisposable {
  /** Connection of Supabase's own services. */
  platformUrl: string;
  /** Connection of the project's owner, who is not a superuser. */
  ownerUrl: string;
}

/**
 * Creates an empty database like a new Supabase project's: with its roles, a schema `auth` of
 * another owner, pgvector available in `extensions`, and default grants on all objects of `public`.
 *
 * @param serverUrl a superuser's URL of a PostgreSQL server.
 */
export async function createProjectDatabase(serverUrl: string): Promise<ProjectDatabase> {
  const database = await createTestDatabase(serverUrl);
  const owner = `owner_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = new URL(database.url);
  await withConnection(url.href, (sql) => prepareSupabase(sql, url.href));
  await withConnection(
    url.href,
    (sql) => sql.unsafe(likeSupabase(owner, url.pathname.slice(1))).simple(),
  );
  const ownerUrl = new URL(url);
  [ownerUrl.username, ownerUrl.password] = [owner, 'owner'];
  return {
    platformUrl: url.href,
    ownerUrl: ownerUrl.href,
    [Symbol.asyncDispose]: async () => {
      await database.drop();
      await withConnection(serverUrl, (sql) => sql.unsafe(`drop role ${owner}`));
    },
  };
}

/**
 * Returns the SQL that creates the objects of a new Supabase project on which migrations depend.
 */
const likeSupabase = (owner: string, database: string) => `
  drop schema if exists supabase_migrations cascade;
  create role ${owner} login createrole password 'owner';
  grant anon, authenticated, service_role to ${owner};
  alter database ${database} owner to ${owner};
  alter schema public owner to ${owner};
  create schema if not exists extensions authorization ${owner};
  create extension if not exists vector with schema extensions;
  grant usage on schema auth to ${owner}, anon, authenticated, service_role;
  grant all on all tables in schema auth to ${owner};
  grant execute on all functions in schema auth to ${owner}, anon, authenticated, service_role;
  ${
  ['tables', 'sequences', 'functions'].map((kind) => `
    alter default privileges for role ${owner} in schema public
      grant all on ${kind} to anon, authenticated, service_role;`).join('')
}`;
