/** Opens the embedded database and queries it for each request, to measure its overhead alone. */
import { openPglite } from '../../stack/database/open-pglite.ts';

const [port, dataDir] = Deno.args;
const database = await openPglite(dataDir!);
Deno.serve({ hostname: '127.0.0.1', port: Number(port) }, async () => {
  await database.query('select 1');
  return new Response('ok');
});
