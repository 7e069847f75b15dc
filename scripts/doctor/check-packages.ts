import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, type Finding, ok } from './finding.ts';

const NPM = /^npm:(.+)@([^@]+)$/;

/** Checks that node_modules contains the packages of deno.json. Imports no package itself. */
export function checkPackages(root: string): Finding {
  const { imports } = JSON.parse(readFileSync(join(root, 'deno.json'), 'utf8'));
  const wrong = Object.values<string>(imports)
    .map((specifier) => NPM.exec(specifier))
    .filter((found) => found && versionOf(root, found[1]!) !== found[2])
    .map((found) => found![1]);
  const count = Object.keys(imports).length;
  if (wrong.length === 0) return ok('packages', `all ${count} are installed`);
  const named = wrong.slice(0, 3).join(', ') + (wrong.length > 3 ? ', …' : '');
  return fail(
    'packages',
    `${wrong.length} of ${count} are missing or of another version (${named}): run \`deno task packages\``,
  );
}

function versionOf(root: string, name: string): string | null {
  const path = join(root, 'node_modules', name, 'package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : null;
}
