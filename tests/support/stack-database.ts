import postgres from 'postgres';

export interface TestServerDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A fresh database on a PostgreSQL server, so that tests never touch what is there. */
export async function createTestDatabase(serverUrl: string): Promise<TestServerDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await onServer(serverUrl, `create database ${name}`);
  return {
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
