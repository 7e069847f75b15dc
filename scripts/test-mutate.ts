import { cpSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { ROOT } from './lib/paths.ts';
import { runTask, UsageError } from './lib/task.ts';
import { type Outcome, readOutcomes } from './test/outcomes.ts';
import { tryProgram } from './lib/run-program.ts';

const Mutation = z.strictObject({
  /** The broken rule, in words. */
  name: z.string().min(1),
  file: z.string(),
  /** Occurs exactly once in the file. */
  find: z.string().min(1),
  replace: z.string(),
  /** Path of the test file that must fail: tests/SUITE/… */
  test: z.string().regex(/^tests\/(unit|database|api)\/.+\.test\.ts$/),
});
type Mutation = z.infer<typeof Mutation>;

const AT_ONCE = 2;
/** Timeout for tests that wait forever because of a mutation. */
const HANG_MS = 20_000;
const NOT_COPIED = ['.git', 'node_modules', '.data', 'tests/.results', 'tests/mutations'];
const usage = `deno task test:mutate [--only TEXT]
For every mutation of tests/mutations/: breaks a rule in a copy of the working tree, runs the test
that must fail, and restores the file. Fails when a mutation survives, no longer applies, or breaks
more than its rule. --only TEXT runs only mutations whose name, file or test contains TEXT.`;

function readMutations(only: string): Mutation[] {
  const folder = join(ROOT, 'tests/mutations');
  const lines = [...Deno.readDirSync(folder)].map(({ name }) => name).sort()
    .flatMap((name) => Deno.readTextFileSync(join(folder, name)).split('\n'));
  return lines.filter((line) => line !== '').map((line) => Mutation.parse(JSON.parse(line)))
    .filter(({ name, file, test }) => [name, file, test].some((text) => text.includes(only)));
}

/** Copies the working tree, including uncommitted changes; packages are shared. */
function copyTree(): string {
  const copy = Deno.makeTempDirSync({ prefix: 'mutate-' });
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => !NOT_COPIED.includes(relative(ROOT, path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const findProject = (test: string) =>
  test.startsWith('tests/unit/web/') ? 'web' : test.split('/')[1]!;

/** Runs test files of one project and returns the result of each. */
async function runTests(copy: string, tests: string[]): Promise<Map<string, Outcome>> {
  const project = findProject(tests[0]!);
  const report = join(copy, 'report.json');
  const args = [
    ...['run', '-A', 'npm:vitest', 'run', '--config', 'tests/vitest.config.ts'],
    ...['--project', project, '--reporter=json', `--outputFile=${report}`],
    // Each worker of the API tests starts a stack.
    ...tests.length === 1 ? ['--maxWorkers=1'] : [],
    ...[`--testTimeout=${HANG_MS}`, `--hookTimeout=${HANG_MS}`, ...tests],
  ];
  const { output } = await tryProgram(Deno.execPath(), args, { cwd: copy });
  try {
    return readOutcomes(JSON.parse(Deno.readTextFileSync(report)), copy);
  } catch {
    return new Map(tests.map((test) => [test, { kind: 'broken', detail: output.trim() }]));
  } finally {
    await Deno.remove(report).catch(() => {});
  }
}

/**
 * Runs the tests without a mutation and prints those that fail, because they
 * prove nothing about a mutation.
 *
 * @returns whether all pass.
 */
async function expectPassing(copy: string, mutations: Mutation[]): Promise<boolean> {
  const byProject = Map.groupBy(new Set(mutations.map(({ test }) => test)), findProject);
  let isPassing = true;
  for (const tests of byProject.values()) {
    const outcomes = await runTests(copy, tests);
    for (const test of tests.filter((each) => outcomes.get(each)?.kind !== 'passed')) {
      console.log(
        `FAILS      ${test} without a mutation: ${outcomes.get(test)?.detail ?? 'not run'}`,
      );
      isPassing = false;
    }
  }
  return isPassing;
}

async function tryMutation(copy: string, { file, find, replace, test }: Mutation): Promise<string> {
  const path = join(copy, file);
  const text = await Deno.readTextFile(path).catch(() => '');
  const parts = text.split(find);
  if (parts.length !== 2) return `does not apply (found ${parts.length - 1} times in ${file})`;
  await Deno.writeTextFile(path, parts.join(replace));
  const outcome = (await runTests(copy, [test])).get(test);
  await Deno.writeTextFile(path, text);
  if (outcome?.kind === 'passed') return `SURVIVED ${test}`;
  return outcome?.kind === 'failed' ? 'caught' : `broken (${outcome?.detail ?? 'no test ran'})`;
}

async function tryAll(copies: string[], mutations: Mutation[]): Promise<number> {
  const waiting = [...mutations];
  let caught = 0;
  await Promise.all(copies.map(async (copy) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await tryMutation(copy, next);
      if (result === 'caught') caught += 1;
      console.log(`${result}: ${next.name}`);
    }
  }));
  return caught;
}

await runTask({ usage, options: { only: { type: 'string' } } }, async ({ values }) => {
  const mutations = readMutations(values.only ?? '');
  if (mutations.length === 0) throw new UsageError(`No mutation contains "${values.only}".`);
  const copies = Array.from({ length: AT_ONCE }, copyTree);
  const removeCopies = () => copies.forEach((copy) => Deno.removeSync(copy, { recursive: true }));
  Deno.addSignalListener('SIGINT', () => {
    removeCopies();
    Deno.exit(130);
  });
  try {
    const isPassing = await expectPassing(copies[0]!, mutations);
    const caught = await tryAll(copies, mutations);
    console.log(`${caught} of ${mutations.length} mutations caught`);
    if (!isPassing || caught < mutations.length) Deno.exitCode = 1;
  } finally {
    removeCopies();
  }
});
