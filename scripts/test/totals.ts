import { relative } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../lib/paths.ts';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** Files that did not load, and failed tests with their files. */
  failures: string[];
}

/** Vitest's report. A file that did not load counts as one failed test. */
const VitestTotals = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({
    name: z.string(),
    status: z.string(),
    assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
  })),
}).transform((report): Totals => {
  const unloaded = report.testResults.filter(({ status, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
  );
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(ROOT, name)} > ${fullName}`)
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...unloaded.map(({ name }) => relative(ROOT, name)), ...failures],
  };
});

const Suite = z.object({
  specs: z.array(z.object({ file: z.string(), title: z.string(), ok: z.boolean() })),
  get suites() {
    return z.array(Suite).default([]);
  },
});

const failuresOf = ({ specs, suites }: z.output<typeof Suite>): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `tests/e2e/${file} > ${title}`),
  ...suites.flatMap(failuresOf),
];

/** Playwright's report. A test that passed on a retry has passed. */
const PlaywrightTotals = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
  suites: z.array(Suite),
}).transform(({ stats, suites }): Totals => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  failures: suites.flatMap(failuresOf),
}));

/**
 * Reads the totals of a suite from its JSON report. A run without a report or tests, or one that
 * failed although every test passed, counts as one failure.
 */
export function readTotals(path: string, succeeded: boolean): Totals {
  const totals = readReport(path);
  const isBroken = totals.failed === 0 && (!succeeded || totals.passed === 0);
  return isBroken ? { ...totals, failed: 1 } : totals;
}

function readReport(path: string): Totals {
  try {
    return z.union([VitestTotals, PlaywrightTotals]).parse(JSON.parse(Deno.readTextFileSync(path)));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
}
