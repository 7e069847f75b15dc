import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = ['node_modules', 'dist'];

/**
 * Adds the names and contents of files, and of all files in folders, to a hash, in a fixed order.
 *
 * @param paths of files and folders below `root`.
 * @returns the hash, SHA-256 if none is given.
 */
export function hashFiles(root: string, paths: string[], hash = createHash('sha256')): Hash {
  for (const path of paths) {
    const full = join(root, path);
    if (statSync(full).isFile()) {
      hash.update(`${path}\n`).update(readFileSync(full));
      continue;
    }
    const names = readdirSync(full).sort().filter((name) => !SKIPPED.includes(name));
    hashFiles(root, names.map((name) => join(path, name)), hash);
  }
  return hash;
}
