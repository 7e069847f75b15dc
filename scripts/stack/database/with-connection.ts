import postgres from 'postgres';

export async function withConnection<T>(
  url: string,
  work: (sql: postgres.Sql) => PromiseLike<T>,
): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
