/** Measures speed and memory of cleaning and splitting; see USAGE. */
import { cleanAndSplit } from '../../functions/assistant/knowledge/chunking/split-parts.ts';
import { readOptions } from '../lib/task.ts';
import { printConditions, printHead, printRow } from './report.ts';
import { makeMarkdown } from '../testing/samples/sample-texts.ts';

const USAGE = `deno task bench:documents [--megabytes 5]

Cleans and splits generated Markdown ten times; prints the speed of the fastest run and the memory
growth of a run before them.`;

const RUNS = 10;

const { megabytes } = readOptions(USAGE, { megabytes: { type: 'string', default: '5' } });
const text = makeMarkdown(Number(megabytes) * 1e6);
const bytes = new TextEncoder().encode(text).length;
const before = Deno.memoryUsage().rss;
const { length: chunks } = cleanAndSplit(text).chunks;
const memory = Deno.memoryUsage().rss - before;
const seconds = Array.from({ length: RUNS }, () => {
  const started = performance.now();
  cleanAndSplit(text);
  return (performance.now() - started) / 1000;
});
printConditions(`${(bytes / 1e6).toFixed(1)} MB of Markdown`);
printHead('MB/s', 'chunks', 'memory, times the input');
printRow((bytes / 1e6 / Math.min(...seconds)).toFixed(1), chunks, (memory / bytes).toFixed(1));
