import postgres from 'postgres';

export interface TestServerDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on a PostgreSQL server, empty or as a copy of a `template` without
 * connections.
 */
export async function createTestDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<TestServerDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  return {
    name,
    url: url.href,
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
