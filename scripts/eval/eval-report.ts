import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DialogTest } from '../../functions/assistant/schemas/dialog-test.ts';
import { printColumns } from './columns.ts';
import { type JUnitCase, toJUnit } from './junit.ts';
import type { Attempt } from './play-tests.ts';

interface TestResult {
  id: string;
  name: string;
  intent_code: string;
  passed: boolean;
  /** Number of passed attempts; the test passes when all did. */
  attempts_passed: number;
  attempts: AttemptResult[];
}

interface AttemptResult extends Omit<Attempt, 'test'> {
  /** Failed expectations that code checked, one per line. */
  checked: string[];
  /** Criteria that the judge rejected, one per line. */
  judged: string[];
}

export interface EvalReport {
  model: string;
  tests: number;
  failed: number;
  results: TestResult[];
}

const asText = (value: unknown) => typeof value === 'string' ? value : JSON.stringify(value);

function toResult({ test, ...played }: Attempt): AttemptResult {
  const saying = (at: number) => `turn ${at + 1} “${test.turns[at]!.message}”`;
  return {
    ...played,
    checked: played.turns.flatMap(({ failures }, i) =>
      failures.map(({ expectation, expected, got }) =>
        `${saying(i)}: ${expectation}: expected ${asText(expected)}, got ${asText(got)}`
      )
    ),
    judged: played.turns.flatMap(({ judgements }, i) =>
      judgements.filter(({ met }) => !met)
        .map(({ criterion, reason }) => `${saying(i)}: does not meet “${criterion}”: ${reason}`)
    ),
  };
}

const failuresOf = ({ error, checked, judged }: AttemptResult) => [
  ...(error === null ? [] : [error]),
  ...checked,
  ...judged.map((line) => `judged: ${line}`),
];

/** Builds the report; a test passes when all of its attempts do. */
export function evalReport(
  tests: readonly DialogTest[],
  { model, attempts }: { model: string; attempts: readonly Attempt[] },
): EvalReport {
  const results = tests.map(({ id, name, intent_code }): TestResult => {
    const own = attempts.filter(({ test }) => test.id === id).map(toResult)
      .toSorted((one, other) => one.attempt - other.attempt);
    const passed = own.filter((each) => failuresOf(each).length === 0).length;
    const isPassed = passed === own.length;
    return { id, name, intent_code, passed: isPassed, attempts_passed: passed, attempts: own };
  });
  const failed = results.filter(({ passed }) => !passed).length;
  return { model, tests: tests.length, failed, results };
}

function toCases({ results }: EvalReport): JUnitCase[] {
  return results.map(({ id, intent_code: classname, attempts }) => ({
    name: id,
    classname,
    seconds: attempts.reduce((sum, { seconds }) => sum + seconds, 0),
    failures: attempts.flatMap((each) =>
      failuresOf(each).map((line) => attempts.length > 1 ? `#${each.attempt} ${line}` : line)
    ),
  }));
}

/** Writes results.json and junit.xml into a folder. */
export function writeReport(folder: string, report: EvalReport): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'results.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, 'junit.xml'), toJUnit('tests', toCases(report)));
}

/** Prints a row for each branch, then every failed test with the reasons. */
export function printReport(report: EvalReport): void {
  const groups = Map.groupBy(report.results, ({ intent_code }) => intent_code);
  const count = (results: TestResult[]) => {
    const attempts = results.flatMap((each) => each.attempts);
    return [
      `${results.filter(({ passed }) => passed).length} of ${results.length}`,
      `${results.reduce((sum, each) => sum + each.attempts_passed, 0)} of ${attempts.length}`,
      String(attempts.filter(({ checked }) => checked.length > 0).length),
      String(attempts.filter(({ judged }) => judged.length > 0).length),
      String(attempts.filter(({ error }) => error !== null).length),
    ];
  };
  printColumns([
    ['', 'passed', 'attempts', 'checked', 'judged', 'no answer'],
    ...[...groups].map(([code, results]) => [code, ...count(results)]),
    ['all', ...count(report.results)],
  ]);
  for (const { classname, name, failures } of toCases(report)) {
    if (failures.length === 0) continue;
    console.log(`\n${classname} ${name}`);
    for (const line of failures) console.log(`  ${line}`);
  }
}
