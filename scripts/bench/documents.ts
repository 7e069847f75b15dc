/**
 * Speed and memory of cleaning and splitting Markdown, beside LangChain's MarkdownTextSplitter
 * (which splits and does not clean) in the same run.
 *
 *   deno task bench:documents [FILE | MEGABYTES]
 */
import { cleanAndSplit } from '../../functions/assistant/knowledge/split.ts';
import { LONGEST_CHUNK } from '../../functions/assistant/knowledge/pack-section.ts';
import { makeMarkdown } from './sample-texts.ts';

const LANGCHAIN = 'npm:@langchain/textsplitters@1.0.2';
const ROUNDS = 6;

const text = await readInput(Deno.args[0] ?? '10');
const megabytes = new TextEncoder().encode(text).length / 1e6;
console.log(`${megabytes.toFixed(1)} MB of Markdown, best of ${ROUNDS} rounds`);

const { MarkdownTextSplitter } = await import(LANGCHAIN);
const splitter = new MarkdownTextSplitter({ chunkSize: LONGEST_CHUNK, chunkOverlap: 150 });
const half = text.slice(0, text.length / 2);

const [ours, ofHalf, theirs, documents] = await measure([
  () => cleanAndSplit(text).chunks.length,
  () => cleanAndSplit(half).chunks.length,
  async () => (await splitter.splitText(text)).length,
  async () => (await splitter.createDocuments([text])).length,
]);
print('clean + split', ours!);
console.log(
  `  half of it takes ${(100 * ofHalf!.seconds / ours!.seconds).toFixed(0)}% of the time`,
);
print('LangChain splitText', theirs!);
print('LangChain createDocuments', documents!);
const ratio = theirs!.seconds / ours!.seconds;
console.log(`clean + split runs at ${ratio.toFixed(2)} times the speed of splitText`);

async function readInput(argument: string): Promise<string> {
  const size = Number(argument);
  return Number.isFinite(size) ? makeMarkdown(size * 1e6) : await Deno.readTextFile(argument);
}

interface Measured {
  seconds: number;
  chunks: number;
  /** Growth of the process while it ran, in bytes. */
  peak: number;
}

type Run = () => number | Promise<number>;

/** The best round of each; they take turns, so that a busy moment meets all of them. */
async function measure(runs: Run[]): Promise<Measured[]> {
  const best: Measured[] = runs.map(() => ({ seconds: Infinity, chunks: 0, peak: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, run] of runs.entries()) best[i] = better(best[i]!, await measureOnce(run));
  }
  return best;
}

function better(a: Measured, b: Measured): Measured {
  return {
    seconds: Math.min(a.seconds, b.seconds),
    chunks: b.chunks,
    peak: Math.max(a.peak, b.peak),
  };
}

async function measureOnce(run: Run): Promise<Measured> {
  (globalThis as { gc?: () => void }).gc?.();
  const before = Deno.memoryUsage().rss;
  const started = performance.now();
  const chunks = await run();
  const seconds = (performance.now() - started) / 1000;
  return { seconds, chunks, peak: Deno.memoryUsage().rss - before };
}

function print(name: string, { seconds, chunks, peak }: Measured) {
  const speed = (megabytes / seconds).toFixed(1);
  const growth = (peak / 1e6).toFixed(0);
  console.log(
    `${name}: ${speed} MB/s, ${chunks} chunks, memory +${growth} MB ` +
      `(${(peak / 1e6 / megabytes).toFixed(1)} times the input)`,
  );
}
