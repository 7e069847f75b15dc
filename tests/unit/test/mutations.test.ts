import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.ts';

const FOLDER = join(ROOT, 'tests/mutations');
const MIGRATIONS = 'supabase/migrations';
const migrations = [...Deno.readDirSync(join(ROOT, MIGRATIONS))].map(({ name }) => ({
  file: `${MIGRATIONS}/${name}`,
  text: Deno.readTextFileSync(join(ROOT, MIGRATIONS, name)),
}));

/** Returns the migrations that define the function again in which a mutation is. */
function findReplacements({ file, find }: { file: string; find: string }): string[] {
  const text = migrations.find((each) => each.file === file)?.text ?? '';
  const until = text.slice(0, text.indexOf(find) + find.length);
  const name = [...until.matchAll(/\bfunction (public\.\w+)\(/g)].at(-1)?.[1];
  const again = new RegExp(`^create (or replace )?function ${name}\\(`, 'm');
  return name === undefined
    ? []
    : migrations.filter((each) => each.file > file && again.test(each.text)).map((m) => m.file);
}

test.each([...Deno.readDirSync(FOLDER)].map(({ name }) => name).sort())(
  'every mutation of %s finds its text once, in the newest version, and its test',
  (name) => {
    const lines = Deno.readTextFileSync(join(FOLDER, name)).split('\n').filter(Boolean);
    const lost = lines.map((line) => JSON.parse(line)).filter(({ file, find, test }) => {
      const path = join(ROOT, file);
      const parts = existsSync(path) ? Deno.readTextFileSync(path).split(find) : [];
      return parts.length !== 2 || !existsSync(join(ROOT, test));
    });
    expect(lost).toEqual([]);
    const outdated = lines.map((line) => JSON.parse(line)).filter((mutation) =>
      findReplacements(mutation).length > 0
    );
    expect(outdated).toEqual([]);
  },
);
