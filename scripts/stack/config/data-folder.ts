import {
  chmodSync,
  existsSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../lib/start-error.ts';

const MB = 1_000_000;
/**
 * Minimum free bytes: room for two log files, because PostgreSQL crashes when it cannot write its
 * log.
 */
const MIN_FREE_BYTES = 32 * MB;
/** Free bytes below which a warning is logged, early enough for an operator to act. */
export const LOW_FREE_BYTES = 1000 * MB;

const PROBE = 'write-probe';
/**
 * Names of the product's files in DATA_DIR; temporary ones add a suffix, such
 * as `database.new`.
 */
const PRODUCT_FILES = [
  ...['backups', 'database', 'erasures.jsonl', 'lock', 'rehearsal', 'stack.json'],
  PROBE,
];

/**
 * Returns why a folder cannot be the data folder, or null if it is new, empty, or from an earlier
 * start. Changes nothing.
 */
export function findFolderProblem(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const holds = `DATA_DIR holds "${folder}"`;
  if (!statSync(folder).isDirectory()) return `${holds}, which cannot be used: not a folder.`;
  const database = join(folder, 'database');
  for (const path of [folder, database]) {
    const owner = existsSync(path) ? statSync(path).uid : null;
    const user = Deno.uid();
    if (owner === null || user === null || owner === user) continue;
    return `"${path}" belongs to user ${owner}, and this runs as user ${user}: run it as its owner, ` +
      `or hand it over with \`chown -R ${user}\`.`;
  }
  const names = readdirSync(folder).filter((name) => !isProductFile(name));
  if (names.length > 0 && !existsSync(join(folder, 'stack.json')) && !existsSync(database)) {
    return `${holds}, a folder of something else (${
      names.slice(0, 3).join(', ')
    }): name a new or ` +
      'an empty one.';
  }
  if (!existsSync(database) || readdirSync(database).length === 0) return null;
  if (existsSync(join(database, 'PG_VERSION'))) return null;
  return `"${database}" is not empty and no database, it has no PG_VERSION: move it away, or bring ` +
    'back what is missing from a backup. Nothing was changed.';
}

/**
 * Returns whether a file may be in the data folder; also true for hidden files of a home directory
 * and files of a new disk.
 */
function isProductFile(name: string): boolean {
  return name.startsWith('.') || name === 'lost+found' ||
    PRODUCT_FILES.some((own) => name === own || name.startsWith(`${own}.`));
}

/**
 * Returns the number of bytes that this user can still write.
 *
 * @param folder an existing folder.
 */
export function countFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns why nothing can be stored in a folder, or null; writes and deletes a file. */
export function findWriteProblem(folder: string): string | null {
  const path = join(folder, PROBE);
  try {
    const free = countFreeBytes(folder);
    if (free < MIN_FREE_BYTES) {
      return `its disk has ${formatMB(free)} left, ${formatMB(MIN_FREE_BYTES)} are needed`;
    }
    writeFileSync(path, new Uint8Array(65_536), { mode: 0o600, flush: true });
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOSPC' ? 'its disk is full' : `it cannot be written: ${code ?? message}`;
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * Checks that a folder can hold the data.
 *
 * @throws StartError with one line when it cannot.
 */
export function checkDataFolder(folder: string): void {
  const problem = findFolderProblem(folder);
  if (problem) throw new StartError(problem);
}

/**
 * Prepares the folder before a database opens in it: sets modes 700 and 600, so that other users
 * can neither read nor write the data, and checks the free space.
 *
 * @returns a warning, or null if there is enough space.
 * @throws StartError when nothing can be written.
 */
export function prepareDataFolder(folder: string): string | null {
  makePrivate(folder, readdirSync(folder).filter((name) => PRODUCT_FILES.includes(name)));
  const problem = findWriteProblem(folder);
  if (problem) throw new StartError(`DATA_DIR holds "${folder}": ${problem}.`);
  return findSpaceWarning(folder);
}

/**
 * Sets the modes of a folder, and of the files and folders in it among `names` with all their
 * contents: 700 for folders, 600 for files.
 */
export function makePrivate(folder: string, names: string[]): void {
  if (Deno.build.os === 'windows') return;
  setMode(folder, 0o700);
  for (const name of names) {
    const path = join(folder, name);
    const { isDirectory, isFile } = Deno.lstatSync(path);
    if (isDirectory) makePrivate(path, readdirSync(path));
    else if (isFile) setMode(path, 0o600);
  }
}

function setMode(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
}

const PROBED_FOR_MS = 5000;

/**
 * Creates a function that returns a result of `findWriteProblem` at most five
 * seconds old, because anybody may request the health. The function also logs a
 * warning each time the disk becomes almost full.
 */
export function watchWriting(folder: string, free = countFreeBytes): () => string | null {
  let problem: string | null = null;
  let isLow = false;
  let until = 0;
  return () => {
    if (Date.now() < until) return problem;
    until = Date.now() + PROBED_FOR_MS;
    problem = findWriteProblem(folder);
    const warning = problem ? null : findSpaceWarning(folder, free);
    if (warning && !isLow) console.warn(warning);
    isLow = warning !== null;
    return problem;
  };
}

function findSpaceWarning(folder: string, free = countFreeBytes): string | null {
  const bytes = free(folder);
  return bytes < LOW_FREE_BYTES
    ? `The disk of "${folder}" has only ${formatMB(bytes)} left.`
    : null;
}

export const formatMB = (bytes: number) => `${Math.floor(bytes / MB)} MB`;
