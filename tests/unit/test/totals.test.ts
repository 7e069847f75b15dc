import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.ts';
import { readTotals } from '../../../scripts/test/totals.ts';

const vitest = (passed: number, failed: number, unloaded = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    ...Array.from({ length: unloaded }, (_, n) => ({
      name: join(ROOT, `tests/unit/unloaded-${n}.test.ts`),
      status: 'failed',
      assertionResults: [],
    })),
    {
      name: join(ROOT, 'tests/unit/a.test.ts'),
      status: failed > 0 ? 'failed' : 'passed',
      assertionResults: [
        ...Array.from({ length: passed }, () => ({ status: 'passed', fullName: 'works' })),
        ...Array.from({ length: failed }, (_, n) => ({ status: 'failed', fullName: `fails ${n}` })),
      ],
    },
  ],
});
const spec = (title: string, ok: boolean) => ({ file: 'a.spec.ts', title, ok });
const playwright = (unexpected: number) => ({
  stats: { expected: 5, flaky: 1, unexpected, skipped: 0 },
  suites: [{
    specs: [spec('works', true)],
    suites: [{ specs: [spec('inside', unexpected === 0)] }],
  }],
});
const ran = (passed: number, failed: number, skipped: number, ...failures: string[]) => ({
  passed,
  failed,
  skipped,
  failures,
});
const FAILURES = ['tests/unit/a.test.ts > fails 0', 'tests/unit/a.test.ts > fails 1'];

test.each([
  ['that passed', vitest(5, 0), true, ran(5, 0, 3)],
  ['with failures', vitest(5, 2), false, ran(5, 2, 3, ...FAILURES)],
  [
    'with a file that did not load',
    vitest(5, 0, 1),
    false,
    ran(5, 1, 3, 'tests/unit/unloaded-0.test.ts'),
  ],
  ['that failed outside of tests', vitest(5, 0), false, ran(5, 1, 3)],
  ['without a test', vitest(0, 0), true, ran(0, 1, 3)],
  ['without a report', 'garbage', true, ran(0, 1, 0)],
  ['of Playwright', playwright(0), true, ran(6, 0, 0)],
  [
    'of Playwright with failures',
    playwright(1),
    false,
    ran(6, 1, 0, 'tests/e2e/a.spec.ts > inside'),
  ],
])('totals of a run %s', (_, report, succeeded, expected) => {
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, JSON.stringify(report));
  expect(readTotals(path, succeeded)).toEqual(expected);
  Deno.removeSync(path);
});
