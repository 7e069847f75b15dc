import type { TransactionSql } from 'postgres';
import { ROWS } from './fixture.ts';
import { axis } from './vectors.ts';

export const chunk = (index: number, text: string, at = index) => ({
  chunk_index: index,
  heading_path: 'Prices > Zirconium',
  text,
  embedding: JSON.parse(axis(at)),
});

export const RUN = '00000000-0000-4000-8000-00000000a001';

/** Lets a run claim the document. */
export const begin = (sql: TransactionSql, run = RUN) =>
  sql`update public.documents set index_status = 'indexing', index_run = ${run}
    where id = ${ROWS.document}`;

export const insert = (chunks: unknown[], { run = RUN, embedder = 'test' } = {}) =>
  `select public.insert_chunks('${ROWS.document}', '${run}', '${embedder}', $$${
    JSON.stringify(chunks)
  }$$)`;

export const publish = (count: number, { run = RUN, embedder = 'test' } = {}) =>
  `select public.publish_chunks('${ROWS.document}', '${run}', '${embedder}', ${count})`;

/** Replaces the stored chunks. */
export async function replace(sql: TransactionSql, chunks: unknown[], embedder = 'test') {
  const run = crypto.randomUUID();
  await begin(sql, run);
  await sql.unsafe(insert(chunks, { run, embedder }));
  await sql.unsafe(publish(chunks.length, { run, embedder }));
}

/** Repeats the clearing until nothing is left; returns the number of steps. */
export async function clear(sql: TransactionSql, aliveSince = '-2 minutes'): Promise<number> {
  for (let steps = 1;; steps++) {
    const [row] = await sql`
      select public.clear_hidden_chunks(now() + ${aliveSince}::interval) as may_be_more`;
    if (!row!.may_be_more) return steps;
  }
}
