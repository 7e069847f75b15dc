import { join } from 'node:path';
import { ROOT } from '../../lib/paths.ts';
import { StartError } from '../../lib/start-error.ts';

/**
 * File with the versions of the unreleased migrations after 0.1.0, which those of 0.2.0 replace
 * with the same schema.
 */
const LIST = join(ROOT, 'supabase/replaced-migrations.txt');

/** Versions of the migrations of 0.2.0 that replace them. */
export const REPLACING = /^2026112600(0\d|1[0-4])00$/;

export function readReplaced(): string[] {
  return Deno.readTextFileSync(LIST).split('\n').filter(Boolean);
}

/** Returns whether a database or backup has all of the replaced migrations. */
export function hasReplaced(versions: string[]): boolean {
  return readReplaced().every((version) => versions.includes(version));
}

/**
 * Rejects a state between 0.1.0 and 0.2.0 from which no migration continues.
 *
 * @param versions of the migrations that a database or backup has.
 * @throws StartError that says what to do.
 */
export function refusePartlyReplaced(versions: string[]): void {
  const replaced = readReplaced();
  const seen = replaced.filter((version) => versions.includes(version));
  if (seen.length === 0 || seen.length === replaced.length) return;
  throw new StartError(
    `The data has ${seen.length} of ${replaced.length} migrations that were never released and that ` +
      `0.2.0 replaces; the last one is ${
        seen.at(-1)
      }. Nothing was changed. Apply the rest first: check out the ` +
      'commit before the one that ' +
      '`git log -1 --diff-filter=A -- supabase/replaced-migrations.txt` names, and run ' +
      '`deno task update` there, or `deno task restore` for a backup. Then use that database, or a ' +
      'backup of it, with this version.',
  );
}
