import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Db } from '../../../functions/shared/clients.ts';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { logFailure } from '../../../functions/shared/log-failure.ts';
import { readErasures } from '../../lib/erasures.ts';

const PAGE = 500;

/**
 * Returns a function that appends the hashes of erased rows that the file
 * lacks. The file is outside the database, so that a restored backup can erase
 * these persons again after the database is lost: `deno task restore --erasures
 * FILE`. The function logs failures.
 */
export function mirrorErasures(service: Db, path: string): () => Promise<void> {
  const mirror = async () => {
    const known = new Set(existsSync(path) ? readErasures(readFileSync(path, 'utf8')) : []);
    for (let last = '';;) {
      const query = service.from('erasures').select('hash, at').gt('hash', last);
      const rows = unwrap(await query.order('hash').limit(PAGE));
      const added = rows.filter(({ hash }) => !known.has(hash))
        .map((row) => `${JSON.stringify(row)}\n`);
      if (added.length > 0) appendFileSync(path, added.join(''), { mode: 0o600, flush: true });
      if (rows.length < PAGE) return;
      last = rows.at(-1)!.hash;
    }
  };
  return () => mirror().catch((error) => logFailure('erasures are not written', error));
}
