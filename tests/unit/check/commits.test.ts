import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findSubjectProblems, readSubjects } from '../../../scripts/check/commits.ts';
import { runProgram, tryProgram } from '../../../scripts/lib/run-program.ts';

describe('findSubjectProblems', () => {
  test.each([
    'fix(turn): reject tails with dotted capital I',
    'feat!: require the name of a model',
    'chore: prepare release 0.2.0',
    'perf: embed chunks in batches',
    'docs: README leads with two commands',
    `test: ${'x'.repeat(54)}`,
  ])('accepts %s', (subject) => expect(findSubjectProblems(subject)).toEqual([]));

  test.each([
    ['Reject tails with dotted capital I', 'does not read'],
    ['feature(turn): reject broken tails', 'does not read'],
    ['fix(turn):reject broken tails', 'does not read'],
    ['fix: Reject broken tails', 'lower case'],
    ['fix: rejects broken tails', 'imperative'],
    ['fix: rejected broken tails', 'imperative'],
    ['fix: rejecting broken tails', 'imperative'],
    ['fix: reject broken tails.', 'full stop'],
    [`test: ${'x'.repeat(55)}`, '61 characters'],
  ])('rejects %s', (subject, problem) => {
    expect(findSubjectProblems(subject)).toEqual([expect.stringContaining(problem)]);
  });
});

const hasGit = await tryProgram('git', ['--version']).then(({ success }) => success, () => false);
/**
 * Explicit, so that a GIT_DIR in the environment, as `git rebase --exec` sets it, is not changed.
 */
const OWN = ['--git-dir=.git', '-c', 'user.name=A', '-c', 'user.email=a@example.com'];

describe.skipIf(!hasGit)('readSubjects', () => {
  let folder: string;
  const git = (...args: string[]) => runProgram('git', [...OWN, ...args], { cwd: folder });
  const commit = async (subject: string, file: string) => {
    await Deno.writeTextFile(`${folder}/${file}`, subject);
    await git('add', file);
    await git('commit', '--quiet', '-m', subject);
  };

  beforeEach(async () => {
    folder = await Deno.makeTempDir();
  });
  afterEach(() => Deno.remove(folder, { recursive: true }));

  test('begins with the commit that added the file, and leaves out merges', async () => {
    await git('init', '--quiet', '-b', 'main');
    await commit('Old subject', 'a');
    await commit('ci: add the check', 'check');
    await git('checkout', '--quiet', '-b', 'other');
    await commit('fix: other', 'b');
    await git('checkout', '--quiet', 'main');
    await commit('fix: main', 'c');
    await git('merge', '--quiet', '--no-ff', '-m', 'Merge other', 'other');
    const subjects = await readSubjects(folder, 'check');
    expect(subjects.toSorted()).toEqual(['ci: add the check', 'fix: main', 'fix: other']);
  });

  test('reads what a shallow clone has', async () => {
    await git('init', '--quiet', '-b', 'main');
    await commit('ci: add the check', 'check');
    await commit('fix: first', 'a');
    await commit('fix: second', 'b');
    await git('clone', '--quiet', '--depth', '1', `file://${folder}`, `${folder}/clone`);
    expect(await readSubjects(`${folder}/clone`, 'check')).toEqual(['fix: second']);
  });

  test('reads nothing outside a repository', async () => {
    expect(await readSubjects(folder, 'check')).toEqual([]);
  });
});
