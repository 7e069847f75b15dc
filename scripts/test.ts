import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './stack/paths.ts';
import { runTask, UsageError } from './lib/task.ts';
import { readTotals, type Totals } from './test/totals.ts';

const RESULTS = join(ROOT, 'tests/.results');
const SUITES = ['unit', 'database', 'api', 'e2e'];

const usage = `deno task test [${SUITES.join('|')}]...
Runs every suite, or those named, names what failed, and ends with one line: N passed, N failed.
TEST_TOTALS names a file that takes the totals as JSON instead of that line.`;

/** Runs a suite and shows its output as it comes. Property tests try all of their cases. */
async function runSuite(suite: string): Promise<Totals> {
  console.log(`\n== ${suite}`);
  const report = join(RESULTS, `${suite}.json`);
  // That of an earlier run must not be read as this one's.
  rmSync(report, { force: true });
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ['task', `test:${suite}`, ...(suite === 'e2e' ? [] : options)],
    cwd: ROOT,
    env: { TEST_DEPTH: 'full', TEST_REPORT: report },
    stdin: 'null',
  }).spawn().status;
  const totals = readTotals(report, success);
  const isBroken = totals.failed > 0 && totals.failures.length === 0;
  return isBroken ? { ...totals, failures: [`${suite}, outside of its tests`] } : totals;
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
  if (unknown) throw new UsageError(`"${unknown}" is no suite.`);
  Deno.mkdirSync(RESULTS, { recursive: true });
  const totals: Totals = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const suite of SUITES.filter((each) => named.length === 0 || named.includes(each))) {
    const { passed, failed, skipped, failures } = await runSuite(suite);
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
    totals.failures.push(...failures);
  }
  printTotals(totals);
  if (totals.failed > 0) Deno.exit(1);
});
