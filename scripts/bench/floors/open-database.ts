/** What the embedded database costs by itself: opened, and asked over HTTP whether it is there. */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';

const [port, dataDir] = Deno.args;
const database = await PGlite.create({ dataDir, extensions: { pg_trgm, vector } });
Deno.serve({ hostname: '127.0.0.1', port: Number(port) }, async () => {
  await database.query('select 1');
  return new Response('ok');
});
