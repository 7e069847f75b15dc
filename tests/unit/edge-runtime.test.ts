import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname!, '../..');
const INSTALLED = join(ROOT, 'node_modules/.deno');

interface Graph {
  modules: { specifier: string; local?: string; kind?: string }[];
}

/** Returns all direct and indirect imports of a function. */
function graphOf(name: string): Graph {
  const { success, stdout, stderr } = new Deno.Command(Deno.execPath(), {
    args: ['info', '--json', `functions/${name}/index.ts`],
    cwd: ROOT,
  }).outputSync();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

const graphs = ['assistant', 'catalog'].map(graphOf);
const modules = [
  ...new Map(graphs.flatMap((graph) => graph.modules).map((each) => [each.specifier, each]))
    .values(),
];
const ours = modules.filter(({ local }) => local && !local.startsWith(INSTALLED));

/**
 * Code that needs features that the edge runtime lacks:
 * https://supabase.com/docs/guides/functions/limits
 */
const FORBIDDEN: [what: string, pattern: RegExp][] = [
  ['call of Deno but serve, env and resolveDns', /\bDeno\.(?!serve\b|env\b|resolveDns\b)\w+/],
  ['way to files beside the module', /\bimport\.meta\.(url|dirname|filename|resolve)\b/],
  ['worker', /\bnew (Shared)?Worker\b/],
  ['import outside the graph', /\bimport\((?!\s*['"])/],
  ['use of the process', /\bprocess\./],
];

describe('what the functions are made of', () => {
  test('is in the import graph, and nothing else of the project is', () => {
    const stray = ours.filter(({ local }) => !local!.startsWith(join(ROOT, 'functions/')));
    expect(stray.map(({ specifier }) => specifier)).toEqual([]);
    expect(ours.length).toBeGreaterThan(100);
  });

  test('uses no built-in module', () => {
    const builtIn = modules.filter(({ specifier }) => specifier.startsWith('node:'));
    expect(builtIn.map(({ specifier }) => specifier)).toEqual([]);
  });

  test.each(FORBIDDEN)('holds no %s', (_, pattern) => {
    const found = ours.filter(({ local }) => pattern.test(withoutComments(local!)));
    expect(found.map(({ specifier }) => specifier)).toEqual([]);
  });
});

/**
 * Never imported: tests and programs of a package, and openai's recorder. Never used: nodemailer's
 * transport by a program, because SMTP_URL chooses another.
 */
const NOT_USED =
  /\/test\/|altcha-lib\/bin\/|openai\/helpers\/audio\.|fflate\/(?!esm\/browser\.)|\/sendmail-transport\//;

describe('the packages of the functions', () => {
  const folders = [...packagesOf(join(ROOT, 'node_modules'), directPackages())];

  test('are found, with those that they use', () => {
    expect(folders.length).toBeGreaterThan(40);
    expect(folders.some((folder) => folder.endsWith('/parse5'))).toBe(true);
  });

  test('bring no program for one kind of machine', () => {
    const native = folders.filter((folder) =>
      [...files(folder)].some((path) => /\.(node|so|dll|dylib)$|binding\.gyp$/.test(path))
    );
    expect(native).toEqual([]);
  });

  test('start no thread and no program', () => {
    const imports =
      /(?:from|require\(|import\()\s*['"](?:node:)?(worker_threads|child_process|cluster|vm)['"]/;
    const found = folders.filter((folder) =>
      [...files(folder)].some((path) =>
        /\.[cm]?js$/.test(path) && !NOT_USED.test(path) &&
        imports.test(readFileSync(path, 'utf8'))
      )
    );
    expect(found).toEqual([]);
  });
});

function withoutComments(path: string): string {
  return readFileSync(path, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** Returns the packages declared for Supabase; another test compares them with the imports. */
function directPackages(): string[] {
  return Object.keys(JSON.parse(readFileSync(join(ROOT, 'supabase/deno.json'), 'utf8')).imports);
}

/** Returns the folders of packages and their dependencies, as `deno.lock` has them installed. */
function packagesOf(modules: string, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const link = join(modules, name);
    const folder = existsSync(link) ? realpathSync(link) : undefined;
    if (!folder || found.has(folder)) continue;
    found.add(folder);
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    // A package's dependencies are beside it.
    const beside = folder.slice(0, folder.lastIndexOf('/node_modules/') + '/node_modules'.length);
    packagesOf(beside, Object.keys(dependencies), found);
  }
  return found;
}

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else yield path;
  }
}
