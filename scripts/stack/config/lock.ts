import { join } from 'node:path';
import { StartError, toMessage } from '../../lib/start-error.ts';

interface Lock {
  release(): void;
}

/**
 * Locks the data directory for this process, because two processes on one PGlite directory corrupt
 * it. The operating system releases the lock with the process, so that a kill -9 leaves no stale
 * one; the file's content only identifies the process for error messages.
 *
 * @throws StartError when another process holds the lock, or the folder cannot be written.
 */
export function lockDataDirectory(folder: string, address: string): Lock {
  const file = openLockFile(folder);
  if (!file.tryLockSync(true)) {
    const holder = readHolder(folder);
    file.close();
    throw new StartError(`already running, process ${holder.pid}, address ${holder.address}`);
  }
  file.truncateSync(0);
  file.writeSync(new TextEncoder().encode(JSON.stringify({ pid: Deno.pid, address }) + '\n'));
  return { release: () => file.close() };
}

/**
 * Returns whether a running process has locked the data directory. Creates the directory and its
 * lock file; throws StartError if it cannot.
 */
export function isLocked(folder: string): boolean {
  using file = openLockFile(folder);
  return !file.tryLockSync(true);
}

function openLockFile(folder: string): Deno.FsFile {
  try {
    Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
    return Deno.openSync(join(folder, 'lock'), {
      read: true,
      write: true,
      create: true,
      mode: 0o600,
    });
  } catch (error) {
    throw new StartError(`DATA_DIR holds "${folder}", which cannot be used: ${reason(error)}.`);
  }
}

function readHolder(folder: string): { pid: number | string; address: string } {
  try {
    return JSON.parse(Deno.readTextFileSync(join(folder, 'lock')));
  } catch {
    return { pid: 'unknown', address: 'unknown' };
  }
}

function reason(error: unknown): string {
  if (error instanceof Deno.errors.PermissionDenied) return 'permission denied';
  if (error instanceof Deno.errors.NotADirectory) return 'not a folder';
  if (error instanceof Deno.errors.AlreadyExists) return 'not a folder';
  return toMessage(error);
}
