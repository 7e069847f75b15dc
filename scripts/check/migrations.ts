/**
 * Ensures that released migrations never change: `supabase/migrations.sha256` lists each with its
 * checksum (`cd supabase && sha256sum -c migrations.sha256`). Fails when the folder differs from
 * the list; `--add` lists the new files, for a release.
 */
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { MIGRATIONS_DIR, ROOT } from '../lib/paths.ts';

const LIST = join(ROOT, 'supabase/migrations.sha256');

/** Checksums by file name. */
type Checksums = Map<string, string>;

/**
 * Returns the problems of the migrations as sentences.
 *
 * @param listed the released migrations in the list, oldest first.
 * @param found the migrations in the folder.
 */
export function findMigrationProblems(listed: Checksums, found: Checksums): string[] {
  const last = lastOf(listed);
  return [
    ...[...listed].flatMap(([file, checksum]) => {
      if (!found.has(file)) return `${file} is released and must stay, but is missing.`;
      if (found.get(file) === checksum) return [];
      return `${file} is released and must not change: restore it, and add a migration.`;
    }),
    ...unlisted(listed, found).map((file) =>
      file < last
        ? `${file} would come before ${last}, which is released: give it a later date.`
        : `${file} is not listed: run deno run -A scripts/check/migrations.ts --add.`
    ),
  ];
}

const lastOf = (listed: Checksums) => [...listed.keys()].sort().at(-1) ?? '';

function unlisted(listed: Checksums, found: Checksums): string[] {
  return [...found.keys()].filter((file) => !listed.has(file)).sort();
}

/** Reads lines in sha256sum's format: `<checksum> migrations/<file>`. */
function readList(): Checksums {
  const lines = Deno.readTextFileSync(LIST).split('\n').filter(Boolean);
  return new Map(lines.map((line) => {
    const [checksum, path] = line.split('  ');
    return [basename(path!), checksum!];
  }));
}

function readFolder(): Checksums {
  const files = [...Deno.readDirSync(MIGRATIONS_DIR)].map(({ name }) => name);
  return new Map(files.map((file) => {
    const text = Deno.readFileSync(join(MIGRATIONS_DIR, file));
    return [file, createHash('sha256').update(text).digest('hex')];
  }));
}

function add(): void {
  const found = readFolder();
  const listed = readList();
  const lines = unlisted(listed, found)
    .filter((file) => file > lastOf(listed))
    .map((file) => `${found.get(file)}  migrations/${file}\n`);
  Deno.writeTextFileSync(LIST, lines.join(''), { append: true });
}

if (import.meta.main) {
  if (Deno.args.includes('--add')) add();
  const problems = findMigrationProblems(readList(), readFolder());
  for (const problem of problems) console.error(`supabase/migrations: ${problem}`);
  if (problems.length > 0) Deno.exit(1);
}
