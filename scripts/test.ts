/**
 * `deno task test [SUITE…]`: runs every suite, or those named, and ends with one line of totals.
 * TEST_TOTALS names a file that takes the totals as JSON instead of that line.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './stack/paths.ts';
import { addTotals, readPlaywright, readVitest, type Totals } from './test/totals.ts';

const RESULTS = join(ROOT, 'tests/.results');
const SUITES = ['unit', 'database', 'api', 'e2e'];

/** Runs a command of this project and shows its output as it comes. */
async function deno(args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const command = new Deno.Command(Deno.execPath(), { args, cwd: ROOT, env, stdin: 'null' });
  return (await command.spawn().status).success;
}

/** Where a suite's report goes; that of an earlier run must not be read as this one's. */
function freshReport(suite: string): string {
  const path = join(RESULTS, `${suite}.json`);
  rmSync(path, { force: true });
  return path;
}

async function runVitest(suite: string): Promise<Totals> {
  const report = freshReport(suite);
  const succeeded = await deno([
    ...['task', `test:${suite}`, '--passWithNoTests'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]);
  return readVitest(report, succeeded);
}

async function runPlaywright(): Promise<Totals> {
  const report = freshReport('e2e');
  const succeeded = await deno(['task', 'test:e2e'], { TEST_REPORT: report });
  return readPlaywright(report, succeeded);
}

async function runSuite(suite: string): Promise<Totals> {
  console.log(`\n== ${suite}`);
  const totals = suite === 'e2e' ? await runPlaywright() : await runVitest(suite);
  if (totals.passed + totals.failed > 0) return totals;
  console.error(`The suite ${suite} ran no test.`);
  return { ...totals, failed: 1 };
}

const unknown = Deno.args.find((suite) => !SUITES.includes(suite));
if (unknown) {
  console.error(`"${unknown}" is no suite; there are ${SUITES.join(', ')}.`);
  Deno.exit(2);
}
Deno.mkdirSync(RESULTS, { recursive: true });
let totals: Totals = { passed: 0, failed: 0, skipped: 0 };
for (const suite of SUITES.filter((name) => Deno.args.length === 0 || Deno.args.includes(name))) {
  totals = addTotals(totals, await runSuite(suite));
}
const file = Deno.env.get('TEST_TOTALS');
if (file) Deno.writeTextFileSync(file, JSON.stringify(totals));
else {
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
}
Deno.exit(totals.failed > 0 ? 1 : 0);
