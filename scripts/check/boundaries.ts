/**
 * Fails when an import violates the layout. Within functions/, a folder imports only what its rule
 * allows, catalog and assistant never import each other, and engine/ is pure. web/ imports from
 * functions/ only code without libraries: constants of contract/ folders, the files named in its
 * rule, and types of schemas/, so that its bundle contains no zod. Also fails for import cycles of
 * files, even of types only, and of sibling folders. Only the benchmarks' own tests import
 * benchmarks, and no script imports a test.
 */
import { basename, dirname, join, normalize } from 'node:path';

const ROOT = normalize(join(import.meta.dirname!, '../..'));

interface Rule {
  /** Path prefixes that may be imported. */
  paths: string[];
  /** Path prefixes of which only types may be imported. */
  types?: string[];
  /** Names of bare packages that may be imported; all when omitted. */
  packages?: string[];
  /** Path prefixes below `paths` that may not be imported. */
  not?: string[];
}

/** Rules by path prefix; the longest matching prefix applies. */
const RULES: Record<string, Rule> = {
  'functions/assistant/engine': {
    paths: ['functions/assistant/engine', 'functions/shared/contract'],
    packages: ['zod', 're2js', '@internationalized/date', 'libphonenumber-js/min'],
  },
  'functions/assistant/model-text': {
    paths: [
      'functions/assistant/model-text',
      'functions/assistant/engine',
      'functions/shared/clean-text.ts',
      'functions/shared/parse-json.ts',
      'functions/shared/span.ts',
    ],
    packages: ['zod'],
  },
  'functions/assistant/privacy': {
    paths: [
      'functions/assistant/privacy',
      'functions/assistant/engine',
      'functions/shared/contract',
      'functions/shared/model-message.ts',
    ],
    packages: ['zod'],
  },
  'functions/assistant/safety': {
    paths: ['functions/assistant/safety', 'functions/assistant/model-text'],
    packages: ['re2js'],
  },
  'functions/assistant/knowledge': {
    paths: [
      'functions/assistant/knowledge',
      'functions/assistant/privacy',
      'functions/assistant/schemas/file-type.ts',
      'functions/shared',
    ],
    types: ['functions/assistant/schemas'],
  },
  'functions/assistant/turn': {
    paths: [
      'functions/assistant/turn',
      'functions/assistant/engine',
      'functions/assistant/model-text',
      'functions/assistant/privacy',
      'functions/assistant/safety',
      'functions/assistant/knowledge',
      'functions/assistant/tracing',
      'functions/assistant/schemas',
      'functions/shared',
    ],
  },
  'functions/assistant/schemas': {
    paths: ['functions/assistant/schemas', 'functions/assistant/engine', 'functions/shared'],
    packages: ['zod'],
  },
  'functions/assistant/tracing': {
    paths: ['functions/assistant/tracing', 'functions/shared'],
    types: ['functions/assistant/schemas'],
    packages: [],
  },
  'functions/assistant/actions': {
    paths: [
      'functions/assistant/actions',
      'functions/assistant/engine',
      'functions/assistant/schemas',
      'functions/assistant/webhooks/refuse-target.ts',
      'functions/shared',
    ],
  },
  'functions/assistant/webhooks': {
    paths: ['functions/assistant/webhooks', 'functions/assistant/schemas', 'functions/shared'],
  },
  'functions/assistant/protocols': {
    paths: [
      'functions/assistant/protocols',
      'functions/assistant/turn',
      'functions/assistant/schemas',
      'functions/shared',
    ],
  },
  'functions/assistant/evaluation': {
    paths: [
      'functions/assistant/evaluation',
      'functions/assistant/turn',
      'functions/assistant/engine',
      'functions/assistant/model-text',
      'functions/assistant/model-status',
      'functions/assistant/privacy',
      'functions/assistant/schemas',
      'functions/shared',
    ],
  },
  'functions/assistant/routes': {
    paths: ['functions/assistant', 'functions/shared'],
    not: ['functions/assistant/app.ts', 'functions/assistant/tracing'],
  },
  'functions/assistant': { paths: ['functions/assistant', 'functions/shared'] },
  'functions/catalog': { paths: ['functions/catalog', 'functions/shared'] },
  'functions/shared': { paths: ['functions/shared'] },
  'functions/shared/contract': { paths: ['functions/shared/contract'], packages: [] },
  'functions/catalog/contract': {
    paths: ['functions/catalog/contract'],
    types: ['functions/catalog/schemas'],
    packages: [],
  },
  'examples': { paths: ['examples'] },
  'scripts': { paths: ['functions', 'scripts', 'web', 'deno.json'], not: ['scripts/bench'] },
  'scripts/bench': { paths: ['functions', 'scripts', 'web'] },
  'tests': {
    paths: ['examples', 'functions', 'scripts', 'tests', 'web', 'deno.json'],
    not: ['scripts/bench'],
  },
  'tests/unit/bench': { paths: ['scripts', 'tests'] },
  'tests/database/bench': { paths: ['functions', 'scripts', 'tests'] },
  'web': {
    paths: [
      'web',
      'functions/shared/contract',
      'functions/catalog/contract',
      'functions/assistant/engine/branch-codes.ts',
      'functions/assistant/model-text/hidden-controls.ts',
      'functions/assistant/safety/replies.ts',
      'functions/assistant/safety/rule-line.ts',
    ],
    types: ['functions/catalog/schemas', 'functions/assistant/schemas'],
  },
};

/**
 * Yields the paths of the .ts and .vue files below a folder, relative to the
 * root; skips dist and node_modules.
 */
function* sources(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(join(ROOT, folder))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory && !['dist', 'node_modules'].includes(entry.name)) yield* sources(path);
    else if (/\.(ts|vue)$/.test(entry.name)) yield path;
  }
}

interface Import {
  specifier: string;
  isType: boolean;
}

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"\s]+)['"]/g;
const TYPE_IMPORT = /(?:import|export)\s+type\s[^'"]*from\s*['"]([^'"\s]+)['"]/g;

function ruleOf(path: string) {
  const prefix = Object.keys(RULES)
    .filter((each) => path.startsWith(each + '/'))
    .sort((a, b) => b.length - a.length)[0];
  return prefix ? RULES[prefix] : undefined;
}

/** Path aliases of web/, as in deno.json. */
const ALIASES = { '@/': 'web/src/', '@contract/': 'functions/' };

/** Returns the path that an import refers to, or null for a package. */
function resolve(file: string, specifier: string): string | null {
  for (const [alias, folder] of Object.entries(ALIASES)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  }
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : null;
}

export function isAllowed(file: string, { specifier, isType }: Import): boolean {
  const rule = ruleOf(file);
  if (!rule) return true;
  const target = resolve(file, specifier);
  if (target === null) return !rule.packages || rule.packages.includes(specifier);
  const allowed = isType ? [...rule.paths, ...rule.types ?? []] : rule.paths;
  const isBelow = (prefix: string) => target === prefix || target.startsWith(prefix + '/');
  return allowed.some(isBelow) && !rule.not?.some(isBelow);
}

export function readImports(text: string): Import[] {
  const types = [...text.matchAll(TYPE_IMPORT)];
  const values = [...text.replaceAll(TYPE_IMPORT, '').matchAll(IMPORT)];
  return [
    ...types.map(([, specifier]) => ({ specifier: specifier!, isType: true })),
    ...values.map(([, specifier]) => ({ specifier: specifier!, isType: false })),
  ];
}

/** Finds import cycles by depth-first search. */
export function findCircles(imports: Map<string, Import[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  function walk(file: string, way: string[]): void {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file].join(' imports '));
    if (start >= 0 || done.has(file)) return;
    for (const { specifier } of imports.get(file) ?? []) {
      const target = resolve(file, specifier);
      if (target !== null) walk(target, [...way, file]);
    }
    done.add(file);
  }
  for (const file of imports.keys()) walk(file, []);
  return circles;
}

/** Finds sibling folders whose files import each other, directly or indirectly. */
export function findFolderCircles(imports: Map<string, Import[]>): string[] {
  const between = new Map<string, Import[]>();
  for (const [file, found] of imports) {
    for (const { specifier, isType } of found) {
      const target = resolve(file, specifier);
      const siblings = target === null ? null : siblingFolders(file, target);
      if (!siblings) continue;
      const [from, to] = siblings;
      between.set(from, [...between.get(from) ?? [], { specifier: `./${basename(to)}`, isType }]);
    }
  }
  return findCircles(between);
}

/**
 * Returns the sibling folders that contain two files, or null when a file lies
 * directly in their common folder.
 */
function siblingFolders(file: string, target: string): [from: string, to: string] | null {
  const [ours, theirs] = [file.split('/'), target.split('/')];
  const parted = ours.findIndex((part, i) => part !== theirs[i]);
  if (parted >= ours.length - 1 || parted >= theirs.length - 1) return null;
  return [ours.slice(0, parted + 1).join('/'), theirs.slice(0, parted + 1).join('/')];
}

if (import.meta.main) {
  const files = ['examples', 'functions', 'scripts', 'tests', 'web/src'].flatMap((
    folder,
  ) => [...sources(folder)]);
  const imports = new Map(files.map((file) => {
    return [file, readImports(Deno.readTextFileSync(join(ROOT, file)))];
  }));
  // Tests may share fixtures across folders.
  const sourceImports = new Map([...imports].filter(([file]) => !file.startsWith('tests/')));
  const problems = [...findCircles(imports), ...new Set(findFolderCircles(sourceImports))];
  for (const [file, found] of imports) {
    const forbidden = found.filter((each) => !isAllowed(file, each));
    problems.push(
      ...forbidden.map(({ specifier, isType }) =>
        `${file} must not import ${isType ? 'even types of ' : ''}${specifier}`
      ),
    );
  }
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    Deno.exit(1);
  }
}
