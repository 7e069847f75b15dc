import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Assistant } from '../../functions/assistant/files/assistant.ts';
import { fail, FilesError } from '../../functions/assistant/files/files-error.ts';
import { ASSISTANT_FILE, isIgnored, isPlace } from '../../functions/assistant/files/paths.ts';
import { readFiles } from '../../functions/assistant/files/read-files.ts';
import { StartError } from './start-error.ts';

/**
 * Yields the paths of the files below a folder that are not ignored, with / as
 * separator.
 */
function* listFiles(folder: string, below = ''): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(join(folder, below))) {
    const path = below ? `${below}/${name}` : name;
    if (isIgnored(path)) continue;
    if (isDirectory) yield* listFiles(folder, path);
    else yield path;
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readText(folder: string, path: string): string {
  const bytes = Deno.readFileSync(join(folder, path));
  try {
    return decoder.decode(bytes);
  } catch {
    return fail(path, 'The file is not UTF-8 text');
  }
}

/**
 * Reads an assistant from a folder, with its files.
 *
 * @throws StartError that names each invalid file and field.
 */
export function readFolder(folder: string): { assistant: Assistant; files: Map<string, string> } {
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}.`);
  try {
    const paths = [...listFiles(folder)].sort();
    const files = new Map(paths.map((path) => [path, readText(folder, path)]));
    return { assistant: readFiles(files), files };
  } catch (error) {
    throw error instanceof FilesError ? new StartError(error.message) : error;
  }
}

/**
 * Writes an assistant's files to a folder and deletes the files of the
 * assistant that it no longer has. Keeps other files.
 *
 * @throws StartError for a folder that has files but no assistant.
 */
export function writeFolder(
  folder: string,
  files: ReadonlyMap<string, string>,
): { written: number; removed: number } {
  const present = existsSync(folder) ? [...listFiles(folder)] : [];
  if (present.length > 0 && !present.includes(ASSISTANT_FILE)) {
    throw new StartError(
      `${folder} holds other files and no ${ASSISTANT_FILE}: name a new folder.`,
    );
  }
  const changed = [...files].filter(([path, text]) =>
    !present.includes(path) || Deno.readTextFileSync(join(folder, path)) !== text
  );
  for (const [path, text] of changed) {
    Deno.mkdirSync(dirname(join(folder, path)), { recursive: true });
    Deno.writeTextFileSync(join(folder, path), text);
  }
  const stale = present.filter((path) => !files.has(path) && isPlace(path));
  for (const path of stale) Deno.removeSync(join(folder, path));
  return { written: changed.length, removed: stale.length };
}
