import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';

/** All of it is held from the start on; the system keeps what was read of the files, too. */
const BUFFERS = 'shared_buffers=32MB';

/** The embedded database of a directory, which is made if there is none. */
export const openPglite = (dataDir: string): Promise<PGlite> =>
  PGlite.create({
    dataDir,
    extensions: { pg_trgm, vector },
    startParams: [...PGlite.defaultStartParams, '-c', BUFFERS],
  });
