import { z } from 'zod';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/** Of Vitest. A file that did not even load counts as one failed test. */
const VitestTotals = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
}).transform((report): Totals => {
  const unloaded = report.testResults.filter(({ status, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
});

/** Of Playwright. A test that passed on a second try has passed. */
const PlaywrightTotals = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
}).transform(({ stats }): Totals => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
}));

/**
 * Totals of a suite by its JSON report. A run that broke before it could report, that ran no test,
 * or that failed although every test passed counts as one failure.
 */
export function readTotals(path: string, succeeded: boolean): Totals {
  const { passed, failed, skipped } = readReport(path);
  const isBroken = failed === 0 && (!succeeded || passed === 0);
  return { passed, failed: isBroken ? 1 : failed, skipped };
}

function readReport(path: string): Totals {
  try {
    return z.union([VitestTotals, PlaywrightTotals]).parse(JSON.parse(Deno.readTextFileSync(path)));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
