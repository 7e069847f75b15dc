import { z } from 'zod';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
});

/** Totals of a run that broke before it could report: one failure. */
const BROKEN: Totals = { passed: 0, failed: 1, skipped: 0 };

/** Totals of Vitest's JSON report. A file that did not even load counts as one failed test. */
export function readVitest(path: string, succeeded: boolean): Totals {
  const report = readReport(path, VitestReport);
  if (!report) return BROKEN;
  const unloaded = report.testResults.filter((file) =>
    file.status === 'failed' && file.assertionResults.length === 0
  );
  return settle({
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }, succeeded);
}

/** Totals of Playwright's JSON report. A test that passed on a second try has passed. */
export function readPlaywright(path: string, succeeded: boolean): Totals {
  const report = readReport(path, PlaywrightReport);
  if (!report) return BROKEN;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return settle({ passed: expected + flaky, failed: unexpected, skipped }, succeeded);
}

export function addTotals(a: Totals, b: Totals): Totals {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/** A run can fail although every test passed: an error outside of tests, a server that hangs. */
function settle(totals: Totals, succeeded: boolean): Totals {
  return succeeded || totals.failed > 0 ? totals : { ...totals, failed: 1 };
}

function readReport<T>(path: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(Deno.readTextFileSync(path)));
  } catch {
    return null;
  }
}
