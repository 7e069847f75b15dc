/**
 * Checks the subjects of the newest commits against Conventional Commits. Warns locally; fails
 * where CI is set, as in `.ci/run`. Ignores merges and commits older than this file. Checks nothing
 * without Git or outside a repository.
 */
import { tryProgram } from '../lib/run-program.ts';
import { ROOT } from '../lib/paths.ts';

const NEWEST = 50;
const MAX_LENGTH = 60;
const TYPES = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test';

const FORM = new RegExp(`^(?:${TYPES})(?:\\([a-z0-9-]+\\))?!?: (\\S.*)$`);
/** Past tense, -ing form or third person, except for imperatives that look like one. */
const NOT_IMPERATIVE = /^(?!(?:embed|shed|bring|alias)\b)[a-z]+(?:[^e]ed|ing|[^su]s)\b/;

/**
 * Returns the problems of a commit subject as sentences that say what to write
 * instead.
 */
export function findSubjectProblems(subject: string): string[] {
  const [, text] = FORM.exec(subject) ?? [];
  return [
    ...(subject.length > MAX_LENGTH
      ? [`It has ${subject.length} characters: shorten it to ${MAX_LENGTH}.`]
      : []),
    ...(text === undefined
      ? [`It does not read "type(scope): subject" with a type of ${TYPES.replaceAll('|', ', ')}.`]
      : []),
    ...(text && /^[A-Z][a-z]/.test(text) ? ['Begin the text after the colon in lower case.'] : []),
    ...(text && NOT_IMPERATIVE.test(text) ? ['Write the imperative: "add", not "added".'] : []),
    ...(subject.endsWith('.') ? ['Leave out the full stop.'] : []),
  ];
}

/** Returns the output lines of a Git command, or undefined when Git fails. */
async function git(root: string, ...args: string[]): Promise<string[] | undefined> {
  try {
    // Continuous integration often checks out as another user than the one that runs the check.
    const { success, stdout } = await tryProgram('git', ['-c', 'safe.directory=*', ...args], {
      cwd: root,
    });
    return success ? stdout.split('\n').filter(Boolean) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the newest subjects since the commit that added `file`, inclusive; in a shallow clone
 * since its oldest commit.
 */
export async function readSubjects(root: string, file: string): Promise<string[]> {
  const added = await git(root, 'log', '--diff-filter=A', '--format=%H', '--', file);
  const older = added?.map((commit) => `^${commit}^@`) ?? [];
  if (older.length === 0) return [];
  const range = ['HEAD', ...older];
  return await git(root, 'log', '--no-merges', `-${NEWEST}`, '--format=%s', ...range) ?? [];
}

if (import.meta.main) {
  const subjects = await readSubjects(ROOT, 'scripts/check/commits.ts');
  const problems = subjects.flatMap((subject) =>
    findSubjectProblems(subject).map((problem) => `warning: commit "${subject}": ${problem}`)
  );
  for (const problem of problems) console.error(problem);
  if (problems.length > 0 && Deno.env.get('CI')) Deno.exit(1);
}
