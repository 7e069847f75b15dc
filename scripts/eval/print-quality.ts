import type { RouterQuality } from '../../functions/assistant/evaluation/router-quality.ts';
import type { ShareOf } from '../../functions/assistant/schemas/router-quality.ts';
import { printColumns } from './columns.ts';
import type { JUnitCase } from './junit.ts';
import type { RouterReport } from './router-report.ts';

const number = (value: number | null) => value === null ? '–' : value.toFixed(2);

/** Formats a share with its 95% interval: `0.93 (0.87 to 0.96), 106 of 114`. */
export const inWords = ({ share, low, high, count, of }: ShareOf) =>
  of === 0 ? '–' : `${number(share)} (${number(low)} to ${number(high)}), ${count} of ${of}`;

function printConfusion({ confusion }: RouterQuality, codes: string[]): void {
  const answers = [...codes, null];
  const countOf = (expected: string | null, answered: string | null) =>
    confusion.find((each) => each.expected === expected && each.answered === answered)?.count ?? 0;
  console.log('\nExpected (rows) and answered (columns, numbered as the rows):');
  printColumns([
    ['', ...codes.map((_, i) => String(i + 1)), 'in doubt'],
    ...answers.map((expected, i) => [
      expected === null ? 'out of scope' : `${i + 1} ${expected}`,
      ...answers.map((answered) => String(countOf(expected, answered) || '·')),
    ]),
  ]);
}

function printCalibration({ calibration: { bands, error, brier } }: RouterQuality): void {
  console.log('\nCalibration: share of right answers by confidence (95% interval).');
  printColumns([
    ['confidence', 'mean', 'right'],
    ...bands.map(({ from, to, confidence, right }) => [
      `${number(from)} to ${number(to)}`,
      number(confidence),
      inWords(right),
    ]),
  ]);
  console.log(`  expected calibration error ${number(error)}, Brier score ${number(brier)}`);
}

function printMinimums({ minimums, min_confidence }: RouterQuality): void {
  console.log('\nResults with other minimum confidences:');
  printColumns([
    ['minimum', 'accuracy', 'out of scope recalled'],
    ...minimums.map((each) => [
      `${number(each.min_confidence)}${each.min_confidence === min_confidence ? ' (set)' : ''}`,
      inWords(each.accuracy),
      inWords(each.out_of_scope_recall),
    ]),
  ]);
}

/**
 * Prints the router's quality in all and by language, its confusions, its calibration, and the
 * effect of other minimum confidences.
 *
 * @param codes the branches, in the order of the tables.
 */
export function printQuality(report: RouterReport, codes: string[]): void {
  printColumns([
    ['', 'accuracy', 'out of scope recalled'],
    ...Object.entries({ all: report, ...report.languages }).map(([name, each]) => [
      name,
      inWords(each.accuracy),
      inWords(each.out_of_scope_recall),
    ]),
  ]);
  printConfusion(report, codes);
  printCalibration(report);
  printMinimums(report);
}

/** Maximum number of printed cases, for readability. */
const SHOWN = 30;

export function printWrong(cases: readonly JUnitCase[]): void {
  const wrong = cases.filter(({ failures }) => failures.length > 0);
  if (wrong.length === 0) return;
  const shown = wrong.slice(0, SHOWN);
  console.log(`\nWrong: ${wrong.length}${wrong.length > SHOWN ? `, of which ${SHOWN}` : ''}`);
  for (const { name, failures } of shown) console.log(`  ${name}\n    ${failures[0]}`);
}
