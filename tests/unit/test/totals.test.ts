import { expect, test } from 'vitest';
import { readTotals } from '../../../scripts/test/totals.ts';

const vitest = (passed: number, failed: number, unloaded = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: Array.from({ length: unloaded }, () => ({ status: 'failed', assertionResults: [] })),
});
const playwright = { stats: { expected: 5, flaky: 1, unexpected: 0, skipped: 0 } };

test.each([
  ['that passed', vitest(5, 0), true, { passed: 5, failed: 0, skipped: 3 }],
  ['with failures', vitest(5, 2), false, { passed: 5, failed: 2, skipped: 3 }],
  ['with a file that did not load', vitest(5, 0, 1), false, { passed: 5, failed: 1, skipped: 3 }],
  ['that failed outside of tests', vitest(5, 0), false, { passed: 5, failed: 1, skipped: 3 }],
  ['without a test', vitest(0, 0), true, { passed: 0, failed: 1, skipped: 3 }],
  ['without a report', 'garbage', true, { passed: 0, failed: 1, skipped: 0 }],
  ['of Playwright', playwright, true, { passed: 6, failed: 0, skipped: 0 }],
])('totals of a run %s', (_, report, succeeded, expected) => {
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, JSON.stringify(report));
  expect(readTotals(path, succeeded)).toEqual(expected);
  Deno.removeSync(path);
});
