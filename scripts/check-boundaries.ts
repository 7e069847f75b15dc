/**
 * Fails when an import crosses a border of the layout: within functions/ a folder imports only
 * what its row allows, catalog and assistant never meet, engine/ is pure, and web/ takes from
 * functions/ only the types and data meant for it.
 */
import { dirname, join, normalize, relative } from 'node:path';

/** Longest matching prefix wins. Values are path prefixes; bare packages are listed by name. */
const RULES: Record<string, { paths: string[]; packages?: string[] }> = {
  'functions/assistant/engine': { paths: ['functions/assistant/engine'], packages: ['zod'] },
  'functions/assistant/model-text': {
    paths: ['functions/assistant/model-text', 'functions/assistant/engine'],
    packages: ['zod'],
  },
  'functions/assistant/knowledge': { paths: ['functions/assistant/knowledge', 'functions/shared'] },
  'functions/assistant/turn': {
    paths: [
      'functions/assistant/turn',
      'functions/assistant/engine',
      'functions/assistant/model-text',
      'functions/assistant/knowledge',
      'functions/assistant/metrics',
      'functions/assistant/schemas',
      'functions/shared',
    ],
  },
  'functions/assistant': { paths: ['functions/assistant', 'functions/shared'] },
  'functions/catalog': { paths: ['functions/catalog', 'functions/shared'] },
  'functions/shared': { paths: ['functions/shared'] },
  'web': { paths: ['web', 'functions/shared/contract', 'functions/shared/database.types.ts'] },
};

function* sources(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory && !['dist', 'node_modules'].includes(entry.name)) yield* sources(path);
    else if (/\.(ts|vue)$/.test(entry.name)) yield path;
  }
}

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

function ruleOf(path: string) {
  const prefix = Object.keys(RULES)
    .filter((each) => path.startsWith(each + '/'))
    .sort((a, b) => b.length - a.length)[0];
  return prefix ? RULES[prefix] : undefined;
}

function isAllowed(file: string, specifier: string): boolean {
  const rule = ruleOf(file);
  if (!rule) return true;
  if (!specifier.startsWith('.')) return !rule.packages || rule.packages.includes(specifier);
  const target = normalize(join(dirname(file), specifier));
  return rule.paths.some((prefix) => target === prefix || target.startsWith(prefix));
}

const root = normalize(join(import.meta.dirname!, '..'));
const broken: string[] = [];
for (const folder of ['functions', 'web/src']) {
  for (const path of sources(join(root, folder))) {
    const file = relative(root, path);
    for (const [, specifier] of Deno.readTextFileSync(path).matchAll(IMPORT)) {
      if (!isAllowed(file, specifier!)) broken.push(`${file} must not import ${specifier}`);
    }
  }
}
if (broken.length) {
  console.error(broken.join('\n'));
  Deno.exit(1);
}
