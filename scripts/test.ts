import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.ts';
import { runTask, UsageError } from './lib/task.ts';
import { readTotals, type Totals } from './test/totals.ts';

const RESULTS = join(ROOT, 'tests/.results');
const SUITES = ['unit', 'database', 'api', 'e2e'];
/** Vitest projects of suites that are not one project of the same name. */
const PROJECTS: Record<string, string[]> = { unit: ['unit', 'web'] };

const usage = `deno task test [${SUITES.join('|')}]...
Runs all suites, or only the given ones, lists the failures, and ends with one line: N passed, N
failed. If TEST_TOTALS names a file, writes the totals to it as JSON instead.`;

/**
 * Groups suites by runner, so that suites of Vitest run in parallel: while one
 * waits, others compute.
 */
function groupSuites(suites: string[]): string[][] {
  return [suites.filter((suite) => suite !== 'e2e'), suites.filter((suite) => suite === 'e2e')]
    .filter((run) => run.length > 0);
}

/** Property tests try all of their cases where CI is set, otherwise a tenth. */
const DEPTH = Deno.env.get('CI') ? 'full' : '';

async function run(suites: string[]): Promise<Totals> {
  const name = suites.join(', ');
  console.log(`\n== ${name}`);
  const report = join(RESULTS, `${suites.join('-')}.json`);
  // The report of an earlier run must not be read.
  rmSync(report, { force: true });
  const others = suites.slice(0, -1).flatMap((suite) => PROJECTS[suite] ?? [suite]);
  const options = suites.includes('e2e') ? [] : [
    ...others.flatMap((project) => ['--project', project]),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ];
  // The last suite's task also prepares what the others need.
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ['task', `test:${suites.at(-1)}`, ...options],
    cwd: ROOT,
    env: { TEST_REPORT: report, TEST_DEPTH: Deno.env.get('TEST_DEPTH') ?? DEPTH },
    stdin: 'null',
  }).spawn().status;
  const totals = readTotals(report, success);
  const isBroken = totals.failed > 0 && totals.failures.length === 0;
  return isBroken ? { ...totals, failures: [`${name}, outside of its tests`] } : totals;
}

function printTotals(totals: Totals): void {
  const file = Deno.env.get('TEST_TOTALS');
  if (file) return Deno.writeTextFileSync(file, JSON.stringify(totals));
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  console.log(['', ...totals.failures].join('\nFailed: '));
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
}

await runTask({ usage, positionals: [0, SUITES.length] }, async ({ positionals: named }) => {
  const unknown = named.find((suite) => !SUITES.includes(suite));
  if (unknown) throw new UsageError(`There is no suite "${unknown}".`);
  Deno.mkdirSync(RESULTS, { recursive: true });
  const totals: Totals = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const chosen = SUITES.filter((each) => named.length === 0 || named.includes(each));
  for (const suites of groupSuites(chosen)) {
    const { passed, failed, skipped, failures } = await run(suites);
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
    totals.failures.push(...failures);
  }
  printTotals(totals);
  if (totals.failed > 0) Deno.exit(1);
});
