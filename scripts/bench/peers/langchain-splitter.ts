/**
 * LangChain's MarkdownTextSplitter in a process with imports of its own, so that users never
 * install it: splits FILE once per line of stdin, `splitText` or `createDocuments`, and answers
 * each with a line of JSON.
 *
 *   deno run -A --config scripts/bench/peers/deno.json langchain-splitter.ts FILE CHUNK_SIZE
 */
import { createInterface } from 'node:readline';
import process from 'node:process';
import { measureRun } from '../measure-run.ts';

/** Not a literal: the project's own type check does not know the peers. */
const PEER = '@langchain/textsplitters';
const { MarkdownTextSplitter } = await import(PEER);

const [file, chunkSize] = Deno.args;
const text = await Deno.readTextFile(file!);
const splitter = new MarkdownTextSplitter({
  chunkSize: Number(chunkSize),
  chunkOverlap: 150,
});

const runs: Record<string, () => Promise<number>> = {
  splitText: async () => (await splitter.splitText(text)).length,
  createDocuments: async () => (await splitter.createDocuments([text])).length,
};

for await (const name of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await measureRun(runs[name]!)));
}
