/**
 * Speed and memory of cleaning and splitting Markdown, beside LangChain's MarkdownTextSplitter
 * (which splits and does not clean) in the same run.
 *
 *   deno task bench:documents [FILE | MEGABYTES]
 *   deno task bench:documents --growth: what a chunk takes among 1,000, 10,000 and 100,000
 */
import { cleanAndSplit } from '../../functions/assistant/knowledge/chunking/split.ts';
import { LONGEST_CHUNK } from '../../functions/assistant/knowledge/chunking/pack-section.ts';
import { type Measured, measureRun } from './measure-run.ts';
import { startLangchain } from './langchain.ts';
import { makeMarkdown } from './sample-texts.ts';

const ROUNDS = 6;

const GROWTH = [1000, 10_000, 100_000];

if (Deno.args[0] === '--growth') {
  await printGrowth();
  Deno.exit();
}

const text = await readInput(Deno.args[0] ?? '10');
const megabytes = new TextEncoder().encode(text).length / 1e6;
console.log(`${megabytes.toFixed(1)} MB of Markdown, best of ${ROUNDS} rounds of 5 runs`);

await using langchain = await startLangchain(text, LONGEST_CHUNK);
const half = text.slice(0, text.length / 2);

const [ours, ofHalf, theirs, documents] = await measure([
  () => measureRun(() => cleanAndSplit(text).chunks.length),
  () => measureRun(() => cleanAndSplit(half).chunks.length),
  () => langchain.measure('splitText'),
  () => langchain.measure('createDocuments'),
]);
print('clean + split', ours!);
console.log(
  `  half of it takes ${(100 * ofHalf!.seconds / ours!.seconds).toFixed(0)}% of the time`,
);
print('LangChain splitText', theirs!);
print('LangChain createDocuments', documents!);
for (const [name, peer] of [['splitText', theirs!], ['createDocuments', documents!]] as const) {
  const byClock = (peer.seconds / ours!.seconds).toFixed(2);
  const byCpu = (peer.cpuSeconds / ours!.cpuSeconds).toFixed(2);
  console.log(`clean + split beside ${name}: ${byClock} times its speed, ${byCpu} by CPU time`);
}

async function readInput(argument: string): Promise<string> {
  const size = Number(argument);
  return Number.isFinite(size) ? makeMarkdown(size * 1e6) : await Deno.readTextFile(argument);
}

/** One document of so many chunks each. */
async function printGrowth(): Promise<void> {
  const sample = 1e6;
  const bytesPerChunk = sample / cleanAndSplit(makeMarkdown(sample)).chunks.length;
  const texts = GROWTH.map((count) => makeMarkdown(Math.round(count * bytesPerChunk)));
  const runs = await measure(
    texts.map((text) => () => measureRun(() => cleanAndSplit(text).chunks.length)),
    3,
  );
  for (const { chunks, seconds } of runs) {
    const each = (seconds * 1e6 / chunks).toFixed(1);
    console.log(`${chunks.toLocaleString('en')} chunks: ${each} µs a chunk`);
  }
}

type Run = () => Promise<Measured>;

/** The best round of each; they take turns, so that a busy moment meets all of them. */
async function measure(runs: Run[], rounds = ROUNDS): Promise<Measured[]> {
  const best: Measured[] = runs.map(() => ({
    seconds: Infinity,
    cpuSeconds: Infinity,
    chunks: 0,
    peak: 0,
  }));
  for (let round = 0; round < rounds; round++) {
    for (const [i, run] of runs.entries()) best[i] = better(best[i]!, await run());
  }
  return best;
}

function better(a: Measured, b: Measured): Measured {
  return {
    seconds: Math.min(a.seconds, b.seconds),
    cpuSeconds: Math.min(a.cpuSeconds, b.cpuSeconds),
    chunks: b.chunks,
    peak: Math.max(a.peak, b.peak),
  };
}

function print(name: string, { seconds, cpuSeconds, chunks, peak }: Measured) {
  const speed = (megabytes / seconds).toFixed(1);
  const growth = (peak / 1e6).toFixed(0);
  console.log(
    `${name}: ${speed} MB/s, ${
      (cpuSeconds * 1000).toFixed(0)
    } ms of CPU, ${chunks} chunks, memory +${growth} MB ` +
      `(${(peak / 1e6 / megabytes).toFixed(1)} times the input)`,
  );
}
