import type postgres from 'postgres';
import { StartError } from '../../lib/start-error.ts';
import type { Database } from './embedded.ts';
import { withConnection } from './with-connection.ts';

const MIN_POSTGRES = 15;
const MIN_PGVECTOR = [0, 7] as const;

/**
 * Checks that the server of DATABASE_URL is suitable; closing the returned database does nothing.
 *
 * @throws StartError when it cannot be reached, is older than PostgreSQL 15, or has no pgvector 0.7
 * or newer.
 */
export async function checkDatabaseServer(url: string): Promise<Database> {
  await withConnection(url, checkServer).catch((error) => {
    throw error instanceof StartError ? error : unreachable(url, error);
  });
  return { url, close: () => Promise.resolve() };
}

async function checkServer(sql: postgres.Sql): Promise<void> {
  const [server] = await sql<ServerVersions[]>`
    select current_setting('server_version_num')::int / 10000 as major,
      current_setting('server_version') as version,
      (select coalesce(installed_version, default_version)
       from pg_available_extensions where name = 'vector') as vector`;
  const problem = findServerProblem(server!);
  if (problem) throw new StartError(problem);
}

/** Versions that the server reports; `vector` is null without pgvector. */
interface ServerVersions {
  major: number;
  version: string;
  vector: string | null;
}

/** Returns why a server is not suitable, or null. */
export function findServerProblem({ major, version, vector }: ServerVersions): string | null {
  const leads = 'DATABASE_URL leads to';
  if (major < MIN_POSTGRES) {
    return `${leads} PostgreSQL ${version}; it must be ${MIN_POSTGRES} or newer.`;
  }
  if (vector === null) return `${leads} a server without pgvector: install pgvector 0.7 or newer.`;
  if (!isRecent(vector)) return `${leads} pgvector ${vector}; it must be 0.7 or newer.`;
  return null;
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MIN_PGVECTOR[0] || (major === MIN_PGVECTOR[0] && minor >= MIN_PGVECTOR[1]);
}

function unreachable(url: string, error: unknown): StartError {
  const { host, pathname } = new URL(url);
  const { code, message } = error as { code?: string; message?: string };
  const reason = message || code || 'no answer';
  return new StartError(
    `DATABASE_URL leads to ${host}${pathname}, which does not answer: ${reason}.`,
  );
}
