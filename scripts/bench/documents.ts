/**
 * Speed and memory of cleaning and splitting generated Markdown, beside LangChain's
 * MarkdownTextSplitter, which splits and does not clean.
 *
 *   deno task bench:documents [MEGABYTES]
 */
import { LONGEST_CHUNK } from '../../functions/assistant/knowledge/chunking/pack-section.ts';
import { cleanAndSplit } from '../../functions/assistant/knowledge/chunking/split.ts';
import { runProgram } from '../run-program.ts';
import { type Measured, measureRun } from './measure-run.ts';
import { makeMarkdown } from './sample-texts.ts';

const PEERS = `${import.meta.dirname}/peers`;

const text = makeMarkdown(Number(Deno.args[0] ?? '5') * 1e6);
const megabytes = new TextEncoder().encode(text).length / 1e6;
console.log(`${megabytes.toFixed(1)} MB of Markdown`);
print('clean + split', await measureRun(() => cleanAndSplit(text).chunks.length));
print('LangChain, split only', await measureLangchain());

/** In a process and with packages of its own. */
async function measureLangchain(): Promise<Measured> {
  const file = await Deno.makeTempFile();
  await Deno.writeTextFile(file, text);
  const args = ['run', '-A', '--config', `${PEERS}/deno.json`, `${PEERS}/langchain-splitter.ts`];
  const output = await runProgram(Deno.execPath(), [...args, file, String(LONGEST_CHUNK)]);
  await Deno.remove(file);
  return JSON.parse(output);
}

function print(name: string, { seconds, chunks, memory }: Measured) {
  const speed = (megabytes / seconds).toFixed(1);
  const times = (memory / 1e6 / megabytes).toFixed(1);
  console.log(`${name}: ${speed} MB/s, ${chunks} chunks, memory ${times} times the text`);
}
