import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname!, '..');
/** Id of the module that lists the examples, and prefix of the ids of their own modules. */
const LIST = 'virtual:examples';

/** Folder of the assistant that a person starts from without an example. */
const EMPTY = 'examples/empty';

/** Returns the folders of the example assistants, except EMPTY. */
function listFolders(): string[] {
  return readdirSync(join(ROOT, 'examples')).sort().map((name) => `examples/${name}`)
    .filter((folder) => folder !== EMPTY && existsSync(join(ROOT, folder, 'assistant.yaml')));
}

/** Returns the files of a folder that the import of an assistant reads, path → text. */
function readFolder(folder: string): Record<string, string> {
  const base = join(ROOT, folder);
  const files = readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|^README\.md$|^calibration\.jsonl$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.sort().map((file) => [
      relative(base, file).replaceAll(sep, '/'),
      readFileSync(file, 'utf8'),
    ]),
  );
}

const count = (files: Record<string, string>, pattern: RegExp) =>
  Object.keys(files).filter((path) => pattern.test(path)).length;

/** Returns the source of an example's entry in the guide's list. */
function describe(folder: string): string {
  const files = readFolder(folder);
  const { organisation: { name, kind, tagline }, branches } = parse(files['assistant.yaml']!);
  const facts = {
    folder,
    ...{ name, kind, tagline },
    branches: branches.filter((code: string) => !code.startsWith('_')).length,
    documents: count(files, /^documents\/.+(?<!\/index\.yaml)$/),
  };
  return `{ ...${JSON.stringify(facts)}, load: () => import('${LIST}/${folder}') }`;
}

/**
 * Returns the source of a module with an example's files; `assistant.yaml` is parsed, so that the
 * page can change it.
 */
function writeExample(folder: string): string {
  const { 'assistant.yaml': assistant, ...files } = readFolder(folder);
  return `export const assistant = ${JSON.stringify(parse(assistant!))};\n` +
    `export const files = ${JSON.stringify(files)};`;
}

/**
 * Gives the first-run guide the example assistants of the checkout: a list of them in
 * `virtual:examples`, the files of each in a module of its own, which is loaded on demand.
 */
export const exampleFiles: Plugin = {
  name: 'example-files',
  // Without the usual \0, whose modules chunk-groups.ts adds to every page.
  resolveId: (id) => id.startsWith(LIST) ? id : null,
  load(id) {
    if (!id.startsWith(LIST)) return null;
    const folder = id.slice(LIST.length + 1);
    if (folder) return writeExample(folder);
    return `export default [${listFolders().map(describe).join(', ')}];\n` +
      `export const loadEmpty = () => import('${LIST}/${EMPTY}');`;
  },
};
