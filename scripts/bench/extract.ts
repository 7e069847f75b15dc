/** Measures how well files are extracted; see USAGE. */
import { REFERENCE_FILES } from '../testing/samples/reference-files/index.ts';
import {
  measureReading,
  medianOf,
  type Reading,
} from '../testing/samples/reference-files/measure-reading.ts';
import { makePdf } from '../testing/samples/sample-files.ts';
import { extractText } from '../../functions/assistant/knowledge/extract/extract-text.ts';
import { readOptions } from '../lib/task.ts';
import { printConditions, printHead, printRow } from './report.ts';

const USAGE = `deno task bench:extract [--megabytes 1]

Reads the reference set, scripts/testing/samples/reference-files; prints the shares of the expected
words, pairs of words, headings, and rows of tables and lists that are found, and the share of the
page furniture that is removed. Then measures reading a generated PDF of this size.`;

const { megabytes } = readOptions(USAGE, { megabytes: { type: 'string', default: '1' } });

/** The measures of an extraction, with their column titles. */
const COLUMNS: [keyof Reading, string][] = [
  ['coverage', 'words found'],
  ['precision', 'words right'],
  ['order', 'in order'],
  ['headings', 'headings'],
  ['rows', 'rows'],
  ['furniture', 'furniture gone'],
];

const readings: Reading[] = [];
for (const reference of REFERENCE_FILES) readings.push(await measureReading(reference));

const shown = (share: number | null) => share === null ? '–' : share.toFixed(3);
printConditions(`${readings.length} files`);
printHead('file', ...COLUMNS.map(([, title]) => title));
for (const reading of readings) {
  printRow(reading.name, ...COLUMNS.map(([key]) => shown(reading[key] as number | null)));
}
printRow(
  'median',
  ...COLUMNS.map(([key]) => shown(medianOf(readings.map((each) => each[key] as number | null)))),
);

const BYTES_A_LINE = 96;
const line = 'The clinic is open from nine to six on every working day and on most Saturdays, too.';
const pdf = makePdf(Array(Math.round(Number(megabytes) * 1e6 / BYTES_A_LINE)).fill(line));
const started = performance.now();
await extractText(pdf, 'long.pdf');
console.log(
  `\n${(pdf.length / 1e6).toFixed(1)} MB of PDF: ${
    ((performance.now() - started) / 1000).toFixed(1)
  } s`,
);
