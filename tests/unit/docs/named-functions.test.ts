import { expect, test } from 'vitest';

const migrations = new URL('../../../supabase/migrations/', import.meta.url);

/** The chapter whose definition of a function runs: the last one. */
function chapterOf(name: string): string | undefined {
  const definition = new RegExp(`create (?:or replace )?function public\\.${name}\\(`);
  return [...Deno.readDirSync(migrations)].map((file) => file.name).sort()
    .findLast((file) => definition.test(Deno.readTextFileSync(new URL(file, migrations))));
}

test('README.md names the chapters where functions are', () => {
  const readme = Deno.readTextFileSync(new URL('../../../README.md', import.meta.url));
  const named = [...readme.matchAll(/`(\w+)` in `\*_(\w+)\.sql`/g)];
  expect(named).not.toEqual([]);
  for (const [, name, chapter] of named) {
    expect([name, chapterOf(name!)]).toEqual([name, expect.stringMatching(`_${chapter}\\.sql$`)]);
  }
});
