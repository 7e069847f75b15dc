import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';

/**
 * PGlite allocates its buffers at the start. 32 MB suffice, because the
 * operating system also caches the files.
 */
const BUFFERS = 'shared_buffers=32MB';

/** Opens the embedded database of a directory, and creates it if there is none. */
export const openPglite = (dataDir: string): Promise<PGlite> =>
  PGlite.create({
    dataDir,
    extensions: { pg_trgm, vector },
    startParams: [...PGlite.defaultStartParams, '-c', BUFFERS],
  });
