import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname!, '../..');
const PACKAGE = /(?:from|import\()\s*'((?:@[^'/]+\/)?[a-z][^'/:]*)(?:\/[^']*)?'/g;

function importsOf(file: string): Record<string, string> {
  return JSON.parse(Deno.readTextFileSync(join(ROOT, file))).imports;
}

function* packagesIn(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* packagesIn(path);
    else for (const [, found] of Deno.readTextFileSync(path).matchAll(PACKAGE)) yield found!;
  }
}

test('Supabase gets each package that the functions import, as the project pins it', () => {
  const used = [...new Set(packagesIn(join(ROOT, 'functions')))].sort();
  const pins = importsOf('deno.json');
  const expected = Object.fromEntries(used.map((name) => [name, pins[name]]));
  expect(importsOf('supabase/deno.json')).toEqual(expected);
});
