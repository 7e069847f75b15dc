import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../lib/start-error.ts';
import { parseJson } from '../../functions/shared/parse-json.ts';

const Manifest = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** Versions of the migrations applied to the data, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({
    name: z.string(),
    columns: z.array(z.string()),
    rows: z.int(),
    sha256: z.string(),
  })),
});

/** The content of a backup's `manifest.json`: its tables, each stored in a file `<table>.jsonl`. */
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = 'manifest.json';

export const fileOf = (folder: string, table: string) => join(folder, `${table}.jsonl`);

/**
 * Reads a backup's manifest and verifies its files.
 *
 * @throws StartError when it is not a backup or was changed.
 */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) {
    throw new StartError(`"${folder}" is not a backup: it has no ${MANIFEST}.`);
  }
  const parsed = Manifest.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new StartError(`${path} is damaged, or of another version.`);
  for (const { name, sha256 } of parsed.data.tables) {
    const file = fileOf(folder, name);
    if (!existsSync(file)) throw new StartError(`The backup is incomplete: ${file} is missing.`);
    const found = createHash('sha256').update(readFileSync(file)).digest('hex');
    if (found !== sha256) throw new StartError(`${file} was changed after the backup.`);
  }
  return parsed.data;
}
