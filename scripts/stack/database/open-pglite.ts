import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';

/** Allocated from the start; the operating system caches the files, too. */
const BUFFERS = 'shared_buffers=32MB';

/** Opens the embedded database of a directory; creates it if there is none. */
export const openPglite = (dataDir: string): Promise<PGlite> =>
  PGlite.create({
    dataDir,
    extensions: { pg_trgm, vector },
    startParams: [...PGlite.defaultStartParams, '-c', BUFFERS],
  });
